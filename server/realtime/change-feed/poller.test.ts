import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import type { Change } from './change.ts'
import { startPoller, type Poller } from './poller.ts'
import { createCompany, until } from '../testing.ts'

let db: TestDatabase
let database: Database
let poller: Poller
let tables = ['vulnerabilities']
let told: Change[] = []
let refuse: (() => boolean) | undefined
/** What the delivery waits for. */
let held: Promise<void> | undefined
let isDelivering = false
let clients: pg.Client[] = []

beforeEach(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  tables = ['vulnerabilities']
  told = []
  refuse = undefined
  held = undefined
  isDelivering = false
  poller = startPoller({
    pool: database.service,
    log: createLog('silent'),
    server: crypto.randomUUID(),
    tables: () => Promise.resolve(tables),
    hasClients: () => true,
    async onEntries(entries) {
      isDelivering = true
      await held
      if (refuse?.() === true) throw new Error('not now')
      for (const item of entries) if (item.kind === 'change') told.push(item.change)
    },
  })
  await poller.caughtUp()
})

afterEach(async () => {
  await poller.close()
  for (const client of clients.splice(0)) await client.end()
  await database.close()
  await db.end()
})

async function connection(url = db.urls.admin): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  clients.push(client)
  return client
}

const INSERT = `insert into vulnerabilities (company_id, title, severity) values ($1, $2, 'low')`

const titles = () => told.map(({ newImage }) => String((JSON.parse(newImage ?? '{}') as { title?: string }).title))

/** The entries of the log, by company in its order. */
async function logged(): Promise<string[]> {
  const rows = await db.sql<{ title: string }>(
    `select new_row ->> 'title' as title from audit.log where table_name = 'vulnerabilities' order by company_id, seq`,
  )
  return rows.map(({ title }) => title)
}

async function expectAllTold(): Promise<void> {
  const all = await logged()
  await until(() => told.length >= all.length)
  await poller.caughtUp()
  expect(titles().toSorted()).toEqual(all.toSorted())
  // Within each company in the order of its log.
  const byCompany = (await db.sql<{ id: string }>('select id from companies order by id')).flatMap(({ id }) =>
    told
      .filter(({ company }) => company === id)
      .map(({ newImage }) => String((JSON.parse(newImage ?? '{}') as { title: string }).title)),
  )
  expect(byCompany).toEqual(all)
}

test('transactions that commit in any order, or stay open for long, are delivered once and completely', async () => {
  const companies = [await createCompany(db, {}), await createCompany(db, {}), await createCompany(db, {})]
  const slow = await connection()
  const lonely = await createCompany(db, {})
  await slow.query('begin')
  await slow.query(INSERT, [lonely, 'begun first'])
  const writer = async (number: number) => {
    const client = await connection()
    for (let round = 0; round < 25; round += 1) {
      await client.query('begin')
      // Transaction numbers are assigned long before the company's lock, so transactions overtake one another.
      await client.query('select pg_current_xact_id()')
      await delay(Math.random() * 8)
      for (let row = 0; row <= round % 3; row += 1)
        await client.query(INSERT, [companies[(number + round) % 3] ?? '', `${number} ${round} ${row}`])
      await client.query(round % 7 === 6 ? 'rollback' : 'commit')
    }
  }
  await Promise.all([0, 1, 2, 3, 4].map(writer))
  await slow.query(INSERT, [lonely, 'written late'])
  expect(titles()).not.toContain('begun first')
  await slow.query('commit')
  await expectAllTold()
})

test('a rolled-back savepoint is not delivered', async () => {
  const company = await createCompany(db, {})
  const client = await connection()
  await client.query('begin')
  await client.query(INSERT, [company, 'kept'])
  await client.query('savepoint s')
  await client.query(INSERT, [company, 'undone'])
  await client.query('rollback to s')
  await client.query(INSERT, [company, 'kept too'])
  await client.query('commit')
  await expectAllTold()
  expect(titles()).toEqual(['kept', 'kept too'])
})

test('a statement with more rows than a page is delivered completely and in order', async () => {
  const company = await createCompany(db, {})
  await db.sql(
    `insert into vulnerabilities (company_id, title, severity) select $1, 'row ' || n, 'low' from generate_series(1, 1234) n`,
    [company],
  )
  await expectAllTold()
  expect(told).toHaveLength(1234)
})

test('changes during a database outage are delivered afterwards', async () => {
  const company = await createCompany(db, {})
  await db.sql(INSERT, [company, 'before'])
  await expectAllTold()
  const [{ name } = { name: '' }] = await db.sql<{ name: string }>('select current_database() as name')
  const cluster = await connection(inject('adminUrl'))
  await cluster.query(`alter database ${name} allow_connections false`)
  await db.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'app_service'`,
    [name],
  )
  await expect(poller.caughtUp()).rejects.toThrow('unable to connect')
  for (const title of ['one', 'two']) await db.sql(INSERT, [company, title])
  await expect(poller.caughtUp()).rejects.toThrow('unable to connect')
  await cluster.query(`alter database ${name} allow_connections true`)
  await expectAllTold()
  expect(titles()).toEqual(['before', 'one', 'two'])
})

test('a failed delivery is repeated', async () => {
  let left = 3
  refuse = () => (left -= 1) >= 0
  const company = await createCompany(db, {})
  await db.sql(INSERT, [company, 'at last'])
  await expectAllTold()
  expect(left).toBe(-1)
})

test('entries of a restored backup, with transaction numbers of another cluster, are skipped', async () => {
  const company = await createCompany(db, {})
  await db.sql(
    `insert into audit.log (company_id, seq, tx, table_name, action, record_id, new_row, created_at, severity, signature, prev_hash, entry_hash)
     select $1, 10000 + n, ((pg_current_xact_id())::text::bigint + n)::text::xid8, 'vulnerabilities', 'INSERT', gen_random_uuid(), '{"title": "old"}', now() - interval '2 days', 'info', '', '', ''
     from generate_series(1, 40) n`,
    [company],
  )
  for (let n = 0; n < 60; n += 1) await db.sql('select pg_current_xact_id()')
  await db.sql(INSERT, [company, 'new'])
  await until(() => titles().includes('new'))
  await poller.caughtUp()
  expect(titles()).toEqual(['new'])
})

test('a subscriber gets everything after the poller has caught up, and nothing older', async () => {
  const company = await createCompany(db, {})
  for (let round = 0; round < 20; round += 1) {
    tables = []
    told = []
    await db.sql(INSERT, [company, 'older'])
    await poller.caughtUp()
    tables = ['vulnerabilities']
    await db.sql(INSERT, [company, 'newer'])
    await until(() => told.length > 0)
    expect(titles()).toEqual(['newer'])
  }
})

test('who asks during a poll waits for the next one', async () => {
  const company = await createCompany(db, {})
  let letGo = (): void => undefined
  held = new Promise((resolve) => (letGo = resolve))
  await db.sql(INSERT, [company, 'first'])
  await until(() => isDelivering)
  await db.sql(INSERT, [company, 'second'])
  const caughtUp = poller.caughtUp()
  letGo()
  await caughtUp
  expect(titles()).toEqual(['first', 'second'])
})

test('a row that is too long is delivered with its short values', async () => {
  const company = await createCompany(db, {})
  await db.sql('alter table evidence add column long text')
  await db.sql(`insert into evidence (company_id, title, long) values ($1, 'Long', repeat('x', 1100000))`, [company])
  await poller.caughtUp()
  tables = ['evidence']
  await db.sql(`update evidence set title = 'Longer'`)
  await until(() => told.length > 0)
  const [change] = told
  expect(change?.shortened).toBe(true)
  expect(JSON.parse(change?.newImage ?? '')).toMatchObject({ company_id: company, title: 'Longer' })
  expect(change?.newImage).not.toContain('xxx')
  expect(change?.oldImage).toContain('Long')
})
