import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { AnchorFile } from './anchor-file.ts'
import type { AuditKey } from './audit-key.ts'
import { entryLines, readAsService } from './chain.ts'
import { readEntry } from './read-entry.ts'
import { sha256, Verifier, type Findings } from './verify/chain.mjs'

/** The dependencies of anchoring, and its results for the status. */
export interface AuditLog {
  readonly service: pg.Pool
  readonly key: AuditKey
  readonly file: AnchorFile
  readonly log: Logger
  /** By company, the last check of new entries. */
  readonly checks: Map<string, Check>
}

export interface Check {
  readonly through: number
  readonly at: string
  readonly faults: Findings['faults']
}

/** Arbitrary, unlike other locks (keyring.ts), the same on every server: one server at a time signs anchors. */
const LOCK = 7_265_833

const NEW_ENTRIES = `
  select h.company_id as company, h.seq, encode(h.hash, 'hex') as hash, last.seq as anchored, last.line
  from audit.heads h
  left join lateral (
    select a.seq, a.line, a.created_at from audit.anchors a where a.company_id = h.company_id and a.kind = 'head' order by a.n desc limit 1
  ) last on true
  where h.seq > coalesce(last.seq, 0) and ($1::uuid is null or h.company_id = $1)
    and ($2::float8 = 0 or last.seq is null or h.seq - last.seq >= 1000 or last.created_at < clock_timestamp() - make_interval(secs => $2))
  order by h.company_id`

interface NewEntries {
  readonly company: string
  readonly seq: string
  readonly hash: string
  readonly anchored: string | null
  readonly line: string | null
}

interface AnchorOptions {
  /** Only this company's chain. */
  readonly company?: string
  /** Skips chains with an anchor younger than this, unless they have 1,000 new entries; 0: skips none. */
  readonly everySeconds?: number
}

/**
 * Signs the head of each chain with new entries, after checking that they follow from what was signed before:
 * inconsistent ones are never signed, and logged instead.
 */
export async function anchorNewEntries(
  trail: AuditLog,
  { company, everySeconds = 0 }: AnchorOptions = {},
): Promise<void> {
  await locked(trail.service, async (client) => {
    const { rows } = await client.query<NewEntries>(NEW_ENTRIES, [company ?? null, everySeconds])
    for (const newEntries of rows) await anchorOne(trail, client, newEntries)
  })
  await trail.file.catchUp()
}

async function anchorOne(trail: AuditLog, client: pg.ClientBase, newEntries: NewEntries): Promise<void> {
  const { company, anchored, hash, line } = newEntries
  const seq = Number(newEntries.seq)
  const before = line === null ? undefined : { seq: Number(anchored), hash: hashIn(line) }
  const verifier = new Verifier({ company, anchors: [], after: before })
  const stretch = { company, after: before?.seq ?? 0, through: seq }
  for await (const lines of entryLines(readAsService(client), stretch)) {
    for (const text of lines) verifier.take(readEntry(text))
  }
  const { faults } = verifier.finish({ seq, hash, retired: 0 })
  trail.checks.set(company, { through: seq, at: new Date().toISOString(), faults })
  if (faults.length === 0) await addAnchor(trail.key, client, { company, kind: 'head', seq, hash })
  else trail.log.error({ company, faults: faults.slice(0, 3) }, 'the audit trail is not as it was written')
}

export interface NewAnchor {
  readonly company: string
  readonly kind: 'head' | 'retention'
  readonly seq: number
  readonly hash: string
}

/** Signs a line behind the company's last one. Within `locked` only: two lines must not follow the same one. */
export async function addAnchor(
  key: AuditKey,
  client: pg.ClientBase,
  { company, kind, seq, hash }: NewAnchor,
): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    'select line from audit.anchors where company_id = $1 order by n desc limit 1',
    [company],
  )
  const [last] = rows
  const prev = last === undefined ? '' : sha256(last.line)
  const signed = JSON.stringify({ company, kind, seq, hash, time: new Date().toISOString(), prev })
  const line = `${signed.slice(0, -1)},"signature":"${key.sign(signed)}"}`
  await client.query('insert into audit.anchors (company_id, seq, kind, prev, line) values ($1, $2, $3, $4, $5)', [
    company,
    seq,
    kind,
    prev,
    line,
  ])
}

/** A transaction of the only server that signs just now. */
export function locked<T>(service: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(service, async (client) => {
    // Another server may have much to check before it signs.
    await client.query('set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    return work(client)
  })
}

const hashIn = (line: string): string => /"hash":"([0-9a-f]{64})"/.exec(line)?.[1] ?? ''
