import type pg from 'pg'
import { addAnchor, locked, type AuditLog } from './anchors.ts'
import { CHAIN_LIST } from './chain.ts'
import { openLine, publicKey } from './verify/chain.mjs'

const MAX_BATCH = 1_000
/** The company and what the line follows. */
const LINE = /^\{"company":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})","kind":.*"prev":"([0-9a-f]*)"/

/**
 * Writes into the audit log of a restored or copied database what happened: a signed line in each chain, where it goes
 * on, and an entry. Ends the sessions that the copy brought along; access tokens stay. Does nothing a second time.
 */
export async function announceRestore(trail: AuditLog): Promise<void> {
  const found = await locked(trail.service, async (client) => {
    const { rows } = await client.query<{ from: string; epoch: string }>(
      `update private.installation set restored_at = clock_timestamp()
       where copy is not null and restored_at is null
       returning audit.moment(coalesce(restored_from, epoch_at, clock_timestamp())) as from, epoch::text`,
    )
    const [row] = rows
    if (row === undefined) return undefined
    const lost = await chainsAhead(trail, client)
    await signRestored(trail, client, row.from, [...lost.keys()])
    const { rowCount } = await client.query(`delete from auth.sessions where method <> 'token'`)
    const facts = { from: row.from, to: new Date().toISOString(), chains: lost.size, sessions: rowCount ?? 0 }
    await client.query(`select audit.record('installation_restored', null, null, $1, 'warning')`, [
      { ...facts, events: Object.fromEntries([...lost].slice(0, MAX_BATCH)) },
    ])
    return { from: row.from, chains: lost.size }
  })
  if (found === undefined) return
  trail.log.warn(found, 'this database was restored or copied: mails and jobs rest until an Admin says what it is')
  await trail.file.catchUp()
}

/** The newest event of each chain that only the file outside knows, by company. */
async function chainsAhead({ file, key }: AuditLog, client: pg.ClientBase): Promise<Map<string, number>> {
  const ahead = new Map<string, number>()
  const ours = publicKey(key.jwk)
  for await (const batch of file.batches(MAX_BATCH)) {
    const parts = batch.flatMap((line) => {
      const [, company, prev] = LINE.exec(line) ?? []
      return company === undefined ? [] : [{ line, company, prev }]
    })
    const { rows } = await client.query<{ line: string }>(
      `select given.line from json_to_recordset($1) as given (line text, company uuid, prev text)
       where not exists (
         select from audit.anchors a where a.company_id = given.company and a.prev = given.prev and a.line = given.line)`,
      [JSON.stringify(parts)],
    )
    for (const { line } of rows) {
      const anchor = openLine(line, ours)
      if (anchor !== undefined) ahead.set(anchor.company, Math.max(anchor.seq, ahead.get(anchor.company) ?? 0))
    }
  }
  return ahead
}

/** In every chain that the database or the file has, because a reader's own copy of the file may be newer than ours. */
async function signRestored({ key }: AuditLog, client: pg.ClientBase, from: string, ahead: string[]): Promise<void> {
  const { rows } = await client.query<{ company: string; seq: number; hash: string }>(
    `select known.id as company, coalesce(h.seq, (select max(a.seq) from audit.anchors a where a.company_id = known.id), 0)::float8 as seq,
       coalesce(encode(h.hash, 'hex'), '') as hash
     from (select company_id as id from audit.heads union select unnest($1::uuid[]) union select $2::uuid) known
     left join audit.heads h on h.company_id = known.id order by known.id`,
    [ahead, CHAIN_LIST],
  )
  for (const { company, seq, hash } of rows)
    await addAnchor(key, client, { company, kind: 'restored', seq, hash, from })
}
