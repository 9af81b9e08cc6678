import type { ExportedEntry } from './verify/chain.mjs'

/** A line that our own statement wrote: its shape is the statement's. */
export const readEntry = (line: string): ExportedEntry => JSON.parse(line) as ExportedEntry
