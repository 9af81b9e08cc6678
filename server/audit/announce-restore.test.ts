import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { anchorFile } from './anchor-file.ts'
import { anchorNewEntries, type AuditLog } from './anchors.ts'
import { announceRestore } from './announce-restore.ts'
import { readAsService } from './chain.ts'
import { checkTrail } from './check-trail.ts'
import { createTestAuditLog, type TestAuditLog } from './testing.ts'

const MARK = `update private.installation set copy = 'undecided', restored_at = null, restored_from = '2026-11-20T10:00Z'`

let kit: TestAuditLog
let company: string
/** Log of the state that the copy goes back to. */
let earlier: Copied
beforeAll(async () => {
  kit = await createTestAuditLog()
  company = await kit.company()
  await kit.write(company, 30)
  await anchorNewEntries(kit.trail)
  earlier = await readLog()
  await kit.write(company, 30)
  const born = await kit.company()
  await kit.write(born, 3)
  await anchorNewEntries(kit.trail)
})
afterAll(() => kit.close())

type Copied = Readonly<Record<(typeof TABLES)[number], string>>
const TABLES = ['audit.heads', 'audit.log', 'audit.anchors', 'public.companies'] as const

async function readLog(): Promise<Copied> {
  const found: [string, string][] = []
  for (const table of TABLES) {
    const [row] = await kit.db.sql<{ rows: string }>(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`)
    found.push([table, row?.rows ?? '[]'])
  }
  return Object.fromEntries(found) as Copied
}

/** A database with the earlier state, beside the newer anchors. */
let copy: AuditLog
let sql: (text: string) => Promise<unknown[]>
let outside: string
beforeEach(async () => {
  const db = await createTestDatabase()
  sql = (text) => db.sql(text)
  for (const table of TABLES) {
    await db.sql(`alter table ${table} disable trigger all`)
    await db.sql(`delete from ${table}`)
    await db.sql(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [earlier[table]],
    )
  }
  await db.sql(`select setval(pg_get_serial_sequence('audit.anchors', 'n'), 1000)`)
  const service = db.pool()
  outside = path.join(kit.folder, `${crypto.randomUUID()}.jsonl`)
  appendFileSync(outside, readFileSync(path.join(kit.folder, 'anchors.jsonl')))
  copy = { ...kit.trail, service, file: anchorFile(outside, service) }
  return async () => db.end()
})

async function verify(): Promise<{ intact: boolean; lines: string[] }> {
  const lines: string[] = []
  const { jwk } = copy.key
  const say = (text: string) => void lines.push(text)
  const { intact } = await checkTrail({
    read: readAsService(copy.service),
    jwk,
    file: copy.file,
    company: undefined,
    say,
  })
  return { intact, lines }
}

test('a restored database beside newer anchors reads as tampering until it says what happened; then it is shown', async () => {
  expect(await verify()).toMatchObject({ intact: false })
  await sql(MARK)
  await announceRestore(copy)
  await anchorNewEntries(copy)
  const { intact, lines } = await verify()
  expect(lines.filter((line) => line.startsWith('TAMPERED'))).toEqual([])
  expect(intact).toBe(true)
  expect(lines.find((line) => line.startsWith(`note: ${company}`))).toMatch(
    /restored from 2026-11-20T10:00:00\.000000Z to .*: goes on behind event \d+; events up to \d+ had been signed and are not in it/,
  )
  const [entry] = await sql(`select metadata from audit.log where action = 'installation_restored'`)
  expect(entry).toMatchObject({ metadata: { from: '2026-11-20T10:00:00.000000Z', chains: 3 } })
})

test('it says so once, and a second restore beside the anchors of both states is explained as well', async () => {
  await sql(MARK)
  await announceRestore(copy)
  await announceRestore(copy)
  expect(await sql(`select from audit.log where action = 'installation_restored'`)).toHaveLength(1)
  await anchorNewEntries(copy)
  await sql(MARK)
  await announceRestore(copy)
  await anchorNewEntries(copy)
  expect(await verify()).toMatchObject({ intact: true })
})

test('what was signed before the restored state still binds', async () => {
  for (const table of TABLES) await sql(`alter table ${table} disable trigger all`)
  // The last anchor is gone, and the entry that it named was rewritten.
  await sql(`delete from audit.anchors where n = (select max(n) from audit.anchors where company_id = '${company}')`)
  await sql(`update audit.heads set hash = sha256('other') where company_id = '${company}'`)
  await sql(
    `update audit.log set entry_hash = sha256('other') where company_id = '${company}' and seq = (select max(seq) from audit.log where company_id = '${company}')`,
  )
  for (const table of TABLES) await sql(`alter table ${table} enable trigger all`)
  await sql(MARK)
  await announceRestore(copy)
  const { intact, lines } = await verify()
  expect(intact).toBe(false)
  expect(lines).toContainEqual(expect.stringMatching(/TAMPERED: .* is not the entry that was anchored/))
})

test('lines signed after the restore, as by an original that runs on, are no part of what was given up', async () => {
  await sql(MARK)
  await announceRestore(copy)
  await kit.write(company, 3)
  await anchorNewEntries(kit.trail)
  const newest = readFileSync(path.join(kit.folder, 'anchors.jsonl'), 'utf8').trim().split('\n').at(-1) ?? ''
  expect(newest).toContain(company)
  appendFileSync(outside, `${newest}\n`)
  expect(await verify()).toMatchObject({ intact: false })
})

test('sessions of the copy end, and access tokens stay', async () => {
  await sql(`insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'ada@example.com')`)
  for (const method of ['password', 'token'])
    await sql(
      `insert into auth.sessions (user_id, aal, method, not_after) values ('11111111-1111-4111-8111-111111111111', 'aal1', '${method}', now() + interval '1 day')`,
    )
  await sql(MARK)
  await announceRestore(copy)
  expect(await sql('select method from auth.sessions')).toEqual([{ method: 'token' }])
})
