import type { ExportedEntry } from '../verify/chain.mjs'

/** An entry for receivers: without the values of rows, but with their hashes. */
export interface Message {
  readonly seq: string
  readonly id: string
  readonly createdAt: string
  readonly severity: string
  readonly json: string
}

export function messageOf({ old_row: _old, new_row: _new, metadata, ...entry }: ExportedEntry): Message {
  const value: unknown = metadata === null ? null : JSON.parse(metadata)
  return {
    seq: entry.seq,
    id: entry.id,
    createdAt: entry.created_at,
    severity: entry.severity,
    json: JSON.stringify({ ...entry, metadata: value }),
  }
}
