import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { AnchorFile } from './anchor-file.ts'
import { signedLine, type AuditKey } from './audit-key.ts'
import { CHAIN_LIST, entryLines, readAsService, readStray, STRAY } from './chain.ts'
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

/** Chains in one line of the list; a line stays far below what the file's tail is read for. */
const MOST_LISTED = 1_000

const NEW_ENTRIES = `
  select n.* from (
    select h.company_id as company, h.seq, encode(h.hash, 'hex') as hash, last.seq as anchored, last.line, last.created_at, ${STRAY}::text as stray
    from audit.heads h
    left join lateral (
      select a.seq, a.line, a.created_at from audit.anchors a where a.company_id = h.company_id and a.kind = 'head' order by a.n desc limit 1
    ) last on true
    where $1::uuid is null or h.company_id = $1
  ) n
  where n.stray is not null or (n.seq > coalesce(n.anchored, 0)
    and ($2::float8 = 0 or n.anchored is null or n.seq - n.anchored >= 1000 
      or n.created_at not between clock_timestamp() - make_interval(secs => $2) and clock_timestamp()))
  order by n.company`

interface NewEntries {
  readonly company: string
  readonly seq: string
  readonly hash: string
  readonly anchored: string | null
  readonly line: string | null
  readonly stray: string | null
}

interface AnchorOptions {
  /** Only this company's chain. */
  readonly company?: string
  /** Skips chains with an anchor younger than this, unless they have 1,000 new entries; 0: skips none. */
  readonly everySeconds?: number
}

/** Signs new entries, and writes the anchors into the file outside the database. */
export async function anchorNewEntries(trail: AuditLog, options: AnchorOptions = {}): Promise<void> {
  await signNewEntries(trail, options)
  await trail.file.catchUp()
}

/** What signs; the file outside the database belongs to the server alone. */
export type AuditSigner = Omit<AuditLog, 'file'>

/**
 * Signs the head of each chain with new entries, after checking that they follow from what was signed before:
 * inconsistent ones are never signed, and logged instead.
 */
export async function signNewEntries(
  trail: AuditSigner,
  { company, everySeconds = 0 }: AnchorOptions = {},
): Promise<void> {
  await locked(trail.service, async (client) => {
    const { rows } = await client.query<NewEntries>(NEW_ENTRIES, [company ?? null, everySeconds])
    const first: string[] = []
    for (const newEntries of rows) {
      const signed = await anchorOne(trail, client, newEntries)
      if (signed && newEntries.anchored === null) first.push(newEntries.company)
    }
    await listChains(trail.key, client, first)
  })
}

async function anchorOne(trail: AuditSigner, client: pg.ClientBase, newEntries: NewEntries): Promise<boolean> {
  const { company, anchored, hash, line } = newEntries
  const seq = Number(newEntries.seq)
  const before = line === null ? undefined : { seq: Number(anchored), hash: hashIn(line) }
  const verifier = new Verifier({ company, anchors: [], after: before })
  const stretch = { company, after: before?.seq ?? 0, through: seq }
  for await (const lines of entryLines(readAsService(client), stretch)) {
    for (const text of lines) verifier.take(readEntry(text))
  }
  const { faults } = verifier.finish({ seq, hash, retired: 0, stray: readStray(newEntries.stray) })
  trail.checks.set(company, { through: seq, at: new Date().toISOString(), faults })
  if (faults.length > 0) {
    trail.log.error({ company, faults: faults.slice(0, 3) }, 'the audit trail is not as it was written')
    return false
  }
  await addAnchor(trail.key, client, { company, kind: 'head', seq, hash })
  return true
}

/**
 * Signs which chains there are, each in the transaction of its first anchor. The first list names all that have
 * anchors, because older releases kept none.
 */
async function listChains(key: AuditKey, client: pg.ClientBase, first: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ listed: string | null; unlisted: string[] | null }>(
    `select last.seq as listed,
       case when last.seq is null then (select array_agg(distinct a.company_id order by a.company_id) from audit.anchors a) end as unlisted
     from (select max(seq) as seq from audit.anchors where company_id = $1) last`,
    [CHAIN_LIST],
  )
  let seq = Number(rows[0]?.listed ?? 0)
  const added = rows[0]?.unlisted ?? first
  for (let at = 0; at < added.length; at += MOST_LISTED) {
    const chains = added.slice(at, at + MOST_LISTED)
    seq += chains.length
    await addAnchor(key, client, { company: CHAIN_LIST, kind: 'chains', seq, chains })
  }
}

export interface NewAnchor {
  readonly company: string
  readonly kind: 'head' | 'retention'
  readonly seq: number
  readonly hash: string
}

/** Where a chain goes on after a restore; `from` is the moment that the restored state is of. */
interface NewStart {
  readonly company: string
  readonly kind: 'restored'
  readonly seq: number
  readonly hash: string
  readonly from: string
}

interface NewList {
  readonly company: typeof CHAIN_LIST
  readonly kind: 'chains'
  /** The number of all chains listed so far. */
  readonly seq: number
  readonly chains: readonly string[]
}

/** Signs a line behind the company's last one. Within `locked` only: two lines must not follow the same one. */
export async function addAnchor(
  key: AuditKey,
  client: pg.ClientBase,
  anchor: NewAnchor | NewList | NewStart,
): Promise<void> {
  const { company, kind, seq } = anchor
  const { rows } = await client.query<{ line: string }>(
    'select line from audit.anchors where company_id = $1 order by n desc limit 1',
    [company],
  )
  const [last] = rows
  const prev = last === undefined ? '' : sha256(last.line)
  const line = signedLine(key, { ...anchor, time: new Date().toISOString(), prev })
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
