import { literal } from './literal.ts'

/** The place of an entry in the order of the log: newest first; of one statement the highest number first. */
export interface Cursor {
  readonly created_at: string
  readonly seq: number
  readonly id: string
}

/** Where a page begins: below an entry, or, after a search that found too few, before all that it searched. */
export type Position = { readonly below: Cursor } | { readonly before: string }

/** Filters of the data interface. */
export interface Bound {
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
  readonly or?: string
}

export function boundOf(position: Position | undefined): Bound {
  if (position === undefined) return {}
  if ('before' in position) return { lt: position.before }
  const { created_at, seq, id } = position.below
  const or = `created_at.lt.${literal(created_at)},seq.lt.${seq},and(seq.eq.${seq},id.lt.${id})`
  return { lte: created_at, or }
}

/** Entries that are not new since a cursor. */
export function upTo({ created_at, seq }: Cursor): Bound {
  return { lte: created_at, or: `created_at.lt.${literal(created_at)},seq.lte.${seq}` }
}

export function since({ created_at, seq }: Cursor): Bound {
  return { gte: created_at, or: `created_at.gt.${literal(created_at)},seq.gt.${seq}` }
}

/**
 * Where the next page begins; undefined at the end of the log.
 *
 * @param lowest where the search ended; undefined at the end of the log
 */
export function nextPosition(entries: readonly Cursor[], pageSize: number, lowest?: Cursor): Position | undefined {
  const last = entries.at(-1)
  if (last !== undefined && entries.length === pageSize) return { below: last }
  return lowest && { before: lowest.created_at }
}
