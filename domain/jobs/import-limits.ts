/** Rows of one file: what is previewed can be written. */
export const MOST_IMPORTED = 10_000

/** What is written while the person waits; more is written as long work. */
export const WRITTEN_AT_ONCE = 500
