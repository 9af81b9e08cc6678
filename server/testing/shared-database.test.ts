import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StartError } from '#db/start-error.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { unreadyReason } from '#server/readiness.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { createLog } from '#server/platform/log.ts'
import { startDatabase, type RunningDatabase } from '#server/platform/database/start-database.ts'

const log = createLog('silent')
const OURS = secretOf('the secret of this installation, as all its servers have it')
const OTHER = secretOf('the secret of a server that was set up by mistake')
const audit = { ready: () => Promise.resolve(true) }
const files = { storeMismatch: () => undefined }

let db: TestDatabase
let removeRule: () => Promise<void>
beforeAll(async () => {
  db = await createTestDatabase()
  removeRule = await requirePasswords(db)
})
afterAll(async () => {
  await removeRule()
  await db.end()
})

const running: RunningDatabase[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

/** A server of its own on the shared database. */
async function start(secret = OURS): Promise<RunningDatabase> {
  const server = await startDatabase(readConfig({ DATABASE_URL: db.urls.admin }), secret, log)
  running.push(server)
  return server
}

/** The test cluster trusts its own user; an external PostgreSQL does not. */
async function requirePasswords(database: TestDatabase): Promise<() => Promise<void>> {
  const [row] = await database.sql<{ hba_file: string }>('show hba_file')
  const file = row?.hba_file ?? ''
  const before = readFileSync(file, 'utf8')
  const rule = `local ${new URL(database.urls.admin).pathname.slice(1)} app_api,app_service scram-sha-256`
  const write = async (text: string) => {
    writeFileSync(file, text)
    await database.sql('select pg_reload_conf()')
  }
  await write(`${rule}\n${before}`)
  const stranger = new URL(database.urls.api)
  stranger.password = 'unset'
  await vi.waitFor(() => expect(connectAndEnd(stranger.href)).rejects.toMatchObject({ code: '28P01' }), 60_000)
  return () => write(before)
}

async function connectAndEnd(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.end()
}

/** Every pooled connection is new after this. */
async function endConnections(): Promise<void> {
  await db.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet' and datname = current_database()`,
  )
}

const anonymous: Caller = {
  role: 'anon',
  userId: undefined,
  sessionId: undefined,
  claimsText: '{"role":"anon"}',
  address: '',
  userAgent: '',
  requestId: '',
}
const answers = ({ database }: RunningDatabase) =>
  database.asCaller(anonymous, { text: 'select 1', values: [] }, { readOnly: true })

test('a second server with another secret is refused before it changes anything, and the first goes on', async () => {
  const first = await start()
  await db.sql(`update migrations.sources set checksum = 'of another release' where path like 'functions/auth/%'`)
  const before = await db.sql('select * from migrations.sources order by path')
  await expect(start(OTHER)).rejects.toThrow(StartError)
  await expect(start(OTHER)).rejects.toThrow(
    /^The secret is not the one this database was set up with\. Set SECRET_KEY/,
  )
  expect(await db.sql('select * from migrations.sources order by path')).toEqual(before)
  await endConnections()
  expect(await answers(first)).toEqual([['1']])
  expect(await unreadyReason(first, audit, files)).toBeUndefined()
  expect(await unreadyReason({ ...first, isDiskFull: () => true }, audit, files)).toBe('the disk is full')
  expect(await unreadyReason(first, audit, { storeMismatch: () => 'It is another’s.' })).toBe(
    'the file store is not the one of this database',
  )
})

test('a second server with the same secret joins the first', async () => {
  const servers = [await start(), await start()]
  await endConnections()
  for (const server of servers) expect(await answers(server)).toEqual([['1']])
})

test('of servers with different secrets that start at once on an empty database one wins, and it serves', async () => {
  await db.sql('delete from auth.signing_keys')
  const outcomes = await Promise.allSettled([start(OURS), start(OTHER)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = outcomes[0].status === 'fulfilled' ? OURS : OTHER
  const [server] = running
  if (server === undefined) throw new Error('no server started')
  await endConnections()
  expect(await answers(server)).toEqual([['1']])
  const keyring = await openKeyring(server.database.service, winner, log)
  keyring.close()
  await db.sql('delete from auth.signing_keys')
})

test.each(['app_api', 'app_service'])(
  'a server whose login %s is refused is not ready, and names no login',
  async (login) => {
    const server = await start()
    await db.sql(`alter role ${login} password 'changed by someone else'`)
    await endConnections()
    expect(await unreadyReason(server, audit, files)).toBe('the database does not answer')
    const asked = login === 'app_api' ? answers(server) : server.database.service.query('select 1')
    await expect(asked).rejects.toMatchObject({ status: 503, message: 'The database is busy. Try again.' })
  },
)
