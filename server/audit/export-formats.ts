import { Readable } from 'node:stream'
import { csvCell } from '#domain/text/csv-cell.ts'
import { entryLines, type Read, type Stretch } from './chain.ts'
import { readEntry } from './read-entry.ts'
import type { ExportedEntry } from './verify/chain.mjs'

/** Columns of audit_log as in the specification, and the entry's number in its chain. */
const COLUMNS: readonly (readonly [string, keyof ExportedEntry])[] = [
  ['seq', 'seq'],
  ['id', 'id'],
  ['created_at', 'created_at'],
  ['action', 'action'],
  ['table_name', 'table_name'],
  ['record_id', 'record_id'],
  ['user_id', 'user_id'],
  ['actor_id', 'actor_id'],
  ['company_id', 'company_id'],
  ['severity', 'severity'],
  ['ip_address', 'address'],
  ['user_agent', 'user_agent'],
  ['old_values', 'old_row'],
  ['new_values', 'new_row'],
  ['metadata', 'metadata'],
  ['signature', 'signature'],
  ['prev_hash', 'prev_hash'],
  ['entry_hash', 'entry_hash'],
]

/** The entries, one line of JSON each; no more than a page of them is held in memory. */
export const jsonLinesOf = (read: Read, stretch: Stretch): Readable =>
  Readable.from(pages(read, stretch), { objectMode: false })

async function* pages(read: Read, stretch: Stretch): AsyncGenerator<Buffer> {
  for await (const lines of entryLines(read, stretch)) yield Buffer.from(`${lines.join('\n')}\n`)
}

export const csvOf = (read: Read, stretch: Stretch): Readable =>
  Readable.from(csvPages(read, stretch), { objectMode: false })

async function* csvPages(read: Read, stretch: Stretch): AsyncGenerator<Buffer> {
  yield Buffer.from(`${COLUMNS.map(([name]) => name).join(',')}\r\n`)
  for await (const lines of entryLines(read, stretch)) yield Buffer.from(lines.map(csvLine).join(''))
}

function csvLine(line: string): string {
  const entry = readEntry(line)
  return `${COLUMNS.map(([, field]) => csvCell(entry[field] ?? '')).join(',')}\r\n`
}
