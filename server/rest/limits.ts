/** Limits of one request. Beyond them the response is a 4xx, never a slow or failing server. */
export const limits = {
  urlBytes: 32_768,
  bodyBytes: 1_048_576,
  /** Rows in one request. */
  bodyRows: 10_000,
  /** Cells of CSV: each takes time to read, even an empty one. */
  bodyCells: 250_000,
  jsonDepth: 64,
  embedDepth: 8,
  /** Embeds in one request: each may sort, with 4 MB of memory until the end. */
  embeds: 20,
  logicDepth: 16,
  listValues: 1_000,
  filters: 64,
  columns: 200,
  /**
   * How often a request may select the same column, embeds included: PostgreSQL builds the whole response before its
   * size is known.
   */
  columnUses: 8,
  /** PostgreSQL cuts longer names silently. */
  nameBytes: 63,
  /**
   * `count=planned` and `count=estimated` stop counting here: planner estimates would reveal the row counts of other
   * companies.
   */
  estimatedRows: 10_001,
  /**
   * Bytes of an answer. What is embedded counts again for each list and each row that holds it, since PostgreSQL copies
   * it: four copies of each are in memory at once, and a request may need 100 MB.
   */
  responseBytes: 16_777_216,
  /** The longest `statement_timeout` that a function may set for itself. */
  functionTimeoutMs: 30_000,
} as const

/** Rows of a read without a smaller `limit`, and of every embedded list. */
export const MAX_ROWS = 1_000
