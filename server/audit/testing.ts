import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { anchorFile } from './anchor-file.ts'
import { anchorNewEntries, type AuditLog } from './anchors.ts'
import { auditKey } from './audit-key.ts'
import { anchorsInside, chainHead, entryLines, readAsService, type Read } from './chain.ts'
import { readEntry } from './read-entry.ts'
import type { ChainHead, ExportedEntry } from './verify/chain.mjs'

export const SECRET = secretOf('a secret of at least thirty-two characters')

export interface TestAuditLog {
  readonly db: TestDatabase
  trail: AuditLog
  /** Temporary folder with the anchors' file. */
  readonly folder: string
  /** A company with an Owner and its controls. */
  company(): Promise<string>
  /** Makes a number of changes in the company, of every kind. */
  write(company: string, changes: number): Promise<void>
  close(): Promise<void>
}

export async function createTestAuditLog(): Promise<TestAuditLog> {
  const db = await createTestDatabase()
  const service = db.pool()
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-audit-'))
  const file = anchorFile(path.join(folder, 'anchors.jsonl'), service)
  const trail: AuditLog = { service, key: auditKey(SECRET), log: createLog('silent'), file, checks: new Map() }
  const owner = await db.person('Owner')
  return {
    db,
    trail,
    folder,
    async company() {
      const [row] = await db.sql<{ id: string }>(
        `insert into companies (name, protocol_id) values ('Chained', 'cmmc') returning id`,
      )
      return row?.id ?? ''
    },
    async write(company, changes) {
      await db.sql('begin')
      await db.sql(
        `select set_config('request.jwt.claims', $1, true), set_config('request.origin', '{"address": "192.0.2.1", "user_agent": "Ünicode, \\"quoted\\"", "request_id": "r-1"}', true)`,
        [JSON.stringify({ sub: owner, role: 'authenticated', act: { sub: owner } })],
      )
      for (let n = 0; n < changes; n += 3) {
        await db.sql(`insert into evidence (company_id, title) values ($1, $2)`, [company, `Photo ${n}, “größer”`])
        await db.sql(`update evidence set description = $2 where company_id = $1 and title = $3`, [
          company,
          `${n}`,
          `Photo ${n}, “größer”`,
        ])
        await db.sql(`select audit.record('report_viewed', $1, null, '{"page": 1.50}')`, [company])
      }
      await db.sql('commit')
    },
    async close() {
      await db.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A chain as it would be exported. */
export interface ExportedChain {
  readonly company: string
  readonly entries: ExportedEntry[]
  readonly inside: string[]
  readonly outside: string[]
  readonly head: ChainHead
}

/** Signs the chain's head, and reads all of it. */
export async function exportedChain({ trail }: TestAuditLog, company: string): Promise<ExportedChain> {
  await anchorNewEntries(trail, { company })
  const read = readAsService(trail.service)
  return {
    company,
    entries: await entriesOf(read, company),
    inside: await anchorsInside(read, company),
    outside: await trail.file.linesOf(company),
    head: await chainHead(read, company),
  }
}

async function entriesOf(read: Read, company: string): Promise<ExportedEntry[]> {
  const entries: ExportedEntry[] = []
  for await (const lines of entryLines(read, { company, after: 0, through: Number.MAX_SAFE_INTEGER }))
    entries.push(...lines.map(readEntry))
  return entries
}
