import type { ExportedEntry } from './verify/chain.mjs'

/** A line from our own statement, which guarantees its shape. */
export const readEntry = (line: string): ExportedEntry => JSON.parse(line) as ExportedEntry
