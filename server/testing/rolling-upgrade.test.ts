// A server of this release goes on while one of the next release migrates their database by a compatible step: a new
// column, and every function, view and policy made again.
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { RELEASE } from '#db/release.ts'
import { SQL_ROOT } from '#db/sources.ts'
import { openTestServer, type TestServer } from './testing-server.ts'

const NEXT = '99.0.0'
const WRITERS = 3

let server: TestServer
let owner: string
let company: string
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.db.person('Olga')
  const [row] = await server.db.sql<{ id: string }>(`insert into companies (name) values ('Rolling') returning id`)
  company = row?.id ?? ''
  await server.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner,
  ])
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-next-'))
  for (const name of ['migrations', 'functions', 'views', 'policies'])
    cpSync(path.join(fileURLToPath(SQL_ROOT), name), path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'migrations', '9999-next.sql'), 'alter table public.evidence add column next text;\n')
  appendFileSync(
    path.join(folder, 'policies', 'public', 'evidence.sql'),
    '\ngrant select (next), insert (next), update (next) on public.evidence to authenticated;\n',
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const write = (title: string) =>
  untilFree(() => server.ask(owner, 'POST', '/rest/v1/evidence', { company_id: company, title }))
const read = () => untilFree(() => server.ask(owner, 'GET', `/rest/v1/evidence?select=*&company_id=eq.${company}`))

/** Repeats a request that waited too long for a lock of the migration, as a client would: it changed nothing. */
async function untilFree(request: () => Promise<unknown>): Promise<unknown> {
  for (;;)
    try {
      return await request()
    } catch (error) {
      if (!String(error).includes(' 503 {"code":"55P03"')) throw error
    }
}

async function migrateTo(root: URL, release: string) {
  const client = new pg.Client(server.db.urls.admin)
  await client.connect()
  try {
    return await migrate(client, root, release)
  } finally {
    await client.end()
  }
}

test('clients of the older server write on while the next release migrates, and see what it added', async () => {
  const root = pathToFileURL(`${folder}/`)
  let isMigrated = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    let written = 0
    for (; !isMigrated || written === 0; written += 1) {
      await write(`${writer} ${written}`)
      await read()
    }
    return written
  })
  const migrating = migrateTo(root, NEXT).finally(() => (isMigrated = true))
  const [migrated, counts] = await Promise.all([migrating, Promise.all(writers)])
  expect(migrated.migrations).toEqual(['9999-next.sql'])

  await write('After it')
  await expect.poll(read).toContainEqual(expect.objectContaining({ title: 'After it', next: null }))
  expect(await read()).toHaveLength(counts.reduce((sum, count) => sum + count, 1))
  // A further server of the next release has nothing to do; one of this release does not start again.
  expect(await migrateTo(root, NEXT)).toEqual({ migrations: [], sources: [] })
  await expect(migrateTo(SQL_ROOT, RELEASE)).rejects.toThrow('made by a newer release (it has 9999-next.sql)')
  const entries = await server.db.sql(
    `select count(*)::integer as n from audit.log where company_id = $1 and table_name = 'evidence'`,
    [company],
  )
  expect(entries).toEqual([{ n: counts.reduce((sum, count) => sum + count, 1) }])
})
