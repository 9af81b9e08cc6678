import type pg from 'pg'
import { z } from 'zod'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database, Statement } from '#server/platform/database/database.ts'
import type { ChainHead } from './verify/chain.mjs'

/** The company id of entries that belong to no company. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

/** The company id of the anchors that list all chains. */
export const CHAIN_LIST = '00000000-0000-0000-0000-000000000002'

/** Runs a statement and returns its rows as text: as the service, or as a caller under the policies. */
export type Read = (statement: Statement) => Promise<(string | null)[][]>

export const readAsService =
  (db: pg.Pool | pg.ClientBase): Read =>
  async ({ text, values }) =>
    (await db.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' })).rows

export const readAsCaller =
  (database: Database, caller: Caller): Read =>
  (statement) =>
    database.asCaller(caller, statement, { readOnly: true })

const PAGE = 1_000

/** An entry as exported: every field is the hashed text, the rows exactly as PostgreSQL writes them. */
const ENTRIES = `
  select json_build_object('seq', seq::text, 'id', id, 'company_id', company_id, 'created_at', audit.moment(created_at),
    'action', action, 'table_name', table_name, 'record_id', record_id, 'user_id', user_id, 'actor_id', actor_id,
    'session_id', session_id, 'severity', severity, 'address', address, 'user_agent', user_agent, 'request_id', request_id,
    'metadata', metadata::text, 'signature', signature, 'old_hash', encode(old_hash, 'hex'), 'new_hash', encode(new_hash, 'hex'),
    'prev_hash', encode(prev_hash, 'hex'), 'entry_hash', encode(entry_hash, 'hex'), 'old_row', old_row::text, 'new_row', new_row::text)::text,
    seq::text
  from audit.log e where company_id = $1::uuid and seq > $2::bigint and seq <= $3::bigint order by e.seq limit ${PAGE}`

/** A part of a chain: the entries after `after` up to and including `through`. */
export interface Stretch {
  readonly company: string
  readonly after: number
  readonly through: number
}

/** The entries as lines of JSON, in pages; no more than a page is held in memory. */
export async function* entryLines(read: Read, { company, after, through }: Stretch): AsyncGenerator<string[]> {
  let last: string = String(after)
  for (;;) {
    const rows = await read({ text: ENTRIES, values: [company, last, through] })
    if (rows.length === 0) return
    yield rows.map(([line]) => line ?? '')
    last = rows.at(-1)?.[1] ?? last
    if (rows.length < PAGE) return
  }
}

/**
 * Numbers of rows that are no part of the chain `h`, as an array in JSON; null if there are none. In the statement that
 * reads the head: both are from one snapshot.
 */
export const STRAY = `(select json_agg(s.seq) from (
    (select l.seq from audit.log l where l.company_id = h.company_id and l.seq > h.seq order by l.seq limit 10)
    union all (select l.seq from audit.log l where l.company_id = h.company_id and l.seq < 1 order by l.seq limit 10)) s)`

/** The end of the chain according to the database; seq 0 for one without a head, whose rows are all stray. */
export async function chainHead(read: Read, company: string): Promise<ChainHead> {
  const [row] = await read({
    text: `select h.seq::text, encode(h.hash, 'hex'), h.retired::text, ${STRAY}::text
      from (select given.company_id, coalesce(e.seq, 0) as seq, e.hash, coalesce(e.retired, 0) as retired
        from (select $1::uuid as company_id) given left join audit.heads e using (company_id)) h`,
    values: [company],
  })
  const [seq, hash, retired, stray] = row ?? []
  return { seq: Number(seq), hash: hash ?? '', retired: Number(retired), stray: readStray(stray) }
}

export const readStray = (text: string | null | undefined): readonly number[] =>
  z.array(z.number()).parse(JSON.parse(text ?? '[]'))

/** Signed lines of the chain in the database, oldest first; those whose row says otherwise than the line are marked. */
export async function anchorsInside(read: Read, company: string): Promise<string[]> {
  const rows = await read({
    text: `select case when starts_with(line, format('{"company":"%s","kind":"%s","seq":%s,', company_id, kind, seq)) then line else 'misfiled ' || line end
      from audit.anchors where company_id = $1::uuid order by n`,
    values: [company],
  })
  return rows.map(([line]) => line ?? '')
}
