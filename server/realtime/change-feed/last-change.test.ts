// A page compares the position of what it has read with that of the last change before its live updates begin.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastChangeOf, READ_POSITION } from '#server/platform/database/feed-position.ts'
import { createCompany, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let owner = ''
let company = ''
let token = ''

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.db.person('Owner')
  company = await createCompany(server.db, { [owner]: 'Owner' })
  token = (await server.signIn(owner)).token
})

afterAll(() => server.close())

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server.db.urls.admin)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const INSERT = `insert into vulnerabilities (company_id, title, severity) values ($1, 'Found', 'low')`

/** The rule of the page. */
function shows(read: string, change: string): boolean {
  const [, run, number] = /^(.+)\/(\d+)$/.exec(read) ?? []
  const [, changeRun, changeNumber] = /^(.+)\/(\d+)$/.exec(change) ?? []
  return run === changeRun && BigInt(changeNumber ?? '') < BigInt(number ?? '')
}

async function rowsAndPosition(client: pg.Client): Promise<{ rows: number; position: string }> {
  const { rows } = await client.query<{ rows: number; position: string }>(
    `select count(*)::int as rows, ${READ_POSITION} as position from vulnerabilities where company_id = $1`,
    [company],
  )
  return rows[0] ?? { rows: -1, position: '' }
}

/**
 * A position that shows all that was written so far. Positions wait for the oldest transaction of the whole cluster,
 * where other tests have theirs.
 */
async function positionOfAll(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ written: string }>('select pg_current_xact_id()::text as written')
  return vi.waitFor(
    async () => {
      const { position } = await rowsAndPosition(client)
      expect(BigInt(position.split('/').at(-1) ?? 0)).toBeGreaterThan(BigInt(rows[0]?.written ?? 0))
      return position
    },
    { timeout: 60_000, interval: 20 },
  )
}

async function lastChange(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ position: string }>(lastChangeOf('$1'), [company])
  return rows[0]?.position ?? ''
}

test('what was read shows every change before the last one, in whatever order transactions begin and commit', async () => {
  let writing = true
  const seen = { current: 0, behind: 0 }
  const writer = () =>
    withClient(async (client) => {
      for (let round = 0; round < 40 || Math.min(seen.current, seen.behind) === 0; round += 1) {
        await client.query('begin')
        // Numbers are assigned long before the commit, so transactions overtake one another.
        await client.query('select pg_current_xact_id()')
        await delay(Math.random() * 6)
        await client.query(INSERT, [company])
        await client.query(round % 5 === 4 ? 'rollback' : 'commit')
        await delay(Math.random() * 30)
      }
    })
  const reader = () =>
    withClient(async (client) => {
      while (writing) {
        const read = await rowsAndPosition(client)
        await delay(Math.random() * 4)
        const change = await lastChange(client)
        // What a page would have read again: rows are only added, so a smaller number lacks one.
        const now = await rowsAndPosition(client)
        const later = await lastChange(client)
        if (change !== later) continue
        if (!shows(read.position, change)) seen.behind += 1
        else {
          seen.current += 1
          expect(read.rows).toBe(now.rows)
        }
      }
    })
  const reading = Promise.all([reader(), reader()])
  await Promise.all([writer(), writer(), writer()])
  writing = false
  await reading
})

test('a transaction that was open while the page read is not taken for read', async () => {
  await withClient(async (writer) => {
    await writer.query('begin')
    await writer.query(INSERT, [company])
    // Others commit meanwhile, with higher numbers.
    await server.db.sql(`insert into companies (name, protocol_id) values ('Other', 'cmmc')`)
    const read = await withClient(rowsAndPosition)
    await writer.query('commit')
    expect(shows(read.position, await withClient(lastChange))).toBe(false)
    expect(shows(await withClient(positionOfAll), await withClient(lastChange))).toBe(true)
  })
})

test('events are not taken for changes, and many of them are not searched', async () => {
  await withClient(async (client) => {
    const recordEvent = () =>
      client.query(`select audit.record('company_context', $1::uuid, $1::uuid::text)`, [company])
    await client.query(INSERT, [company])
    const change = await lastChange(client)
    for (let n = 0; n < 5; n += 1) await recordEvent()
    expect(await lastChange(client)).toBe(change)
    const position = await positionOfAll(client)
    for (let n = 0; n < 99; n += 1) await recordEvent()
    // The oldest of the last hundred events stands for the change before them.
    expect(shows(position, await lastChange(client))).toBe(true)
    await recordEvent()
    await recordEvent()
    expect(shows(position, await lastChange(client))).toBe(false)
  })
})

const CHANGES = { postgres_changes: [{ event: '*', schema: 'public', table: 'evidence' }] }

async function announced(at: TestServer, topic: string, config: object = { private: true }): Promise<unknown> {
  const client = await at.connect()
  await client.join(topic, { ...CHANGES, ...config }, token)
  const { payload } = await client.next(({ event }) => event === 'system')
  expect(payload).toMatchObject({ extension: 'postgres_changes', status: 'ok' })
  return payload.last_change
}

test('the start of live updates names the last change of the company, on every server', async () => {
  const before = await announced(server, `company:${company}:changes`)
  expect(before).toBe(await withClient(lastChange))
  await server.db.sql(`insert into evidence (company_id, title) values ($1, 'Late')`, [company])
  const second = await server.another()
  const after = await announced(second, `company:${company}:changes`)
  await second.close()
  expect(after).not.toBe(before)
  expect(after).toBe(await withClient(lastChange))
})

test('topics that are public or of no company have none', async () => {
  expect(await announced(server, `company:${company}:changes`, {})).toBeUndefined()
  expect(await announced(server, `user:${owner}`)).toBeUndefined()
})
