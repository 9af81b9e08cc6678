/** Bounds on what one request may ask for. Past them the answer is a 4xx, never a slow or failing server. */
export const limits = {
  urlBytes: 32_768,
  bodyBytes: 1_048_576,
  /** Rows that one request may bring. */
  bodyRows: 10_000,
  /** Cells of CSV: each takes its time to read, even if it is empty. */
  bodyCells: 250_000,
  jsonDepth: 64,
  embedDepth: 8,
  logicDepth: 16,
  listValues: 1_000,
  filters: 64,
  columns: 200,
  /** How often a request may show one and the same column, embeds included: PostgreSQL makes an answer whole before its size is known. */
  columnUses: 8,
  /** PostgreSQL cuts longer names silently. */
  nameBytes: 63,
  /** `count=planned` and `count=estimated` stop counting here: planner estimates would tell about other companies' rows. */
  estimatedRows: 10_001,
  responseBytes: 33_554_432,
  /** The longest that a function may set as its own `statement_timeout`. */
  functionTimeoutMs: 30_000,
} as const

/** Rows of a read without a smaller `limit`, and of every embedded list. */
export const MAX_ROWS = 1_000
