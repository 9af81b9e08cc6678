/** Rows of one file: what is previewed can be written. */
export const MAX_IMPORTED_ROWS = 10_000

/** What is written while the person waits; more is written as long work. */
export const IMPORT_BATCH_ROWS = 500
