import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './testing.ts'

const db = await createTestDatabase()
const clients: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client(db.urls.admin)
  await client.connect()
  clients.push(client)
  return client
}
afterAll(async () => {
  for (const client of clients) await client.end()
  await db.end()
})

const NEXT = `select private.next_number($1, $2) as number`
const numberOf = (result: pg.QueryResult<{ number: number }>) => result.rows[0]?.number

test('each kind counts on by itself in each company', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const client = await connect()
  const next = async (company: string, kind: string) => numberOf(await client.query(NEXT, [company, kind]))
  expect([
    await next(one, 'risk'),
    await next(one, 'risk'),
    await next(one, 'asset'),
    await next(other, 'risk'),
  ]).toEqual([1, 2, 1, 1])
})

test('who wants a number waits for a transaction that has one, and gets it when that is undone', async () => {
  const company = crypto.randomUUID()
  const [one, other] = [await connect(), await connect()]
  const outcomes: unknown[] = []
  for (const end of ['rollback', 'commit']) {
    await one.query('begin')
    const first = numberOf(await one.query(NEXT, [company, 'risk']))
    const second = other.query<{ number: number }>(NEXT, [company, 'risk'])
    await expect
      .poll(async () => (await db.sql(`select from pg_locks where not granted and locktype = 'transactionid'`)).length)
      .toBe(1)
    await one.query(end)
    outcomes.push([first, numberOf(await second)])
  }
  expect(outcomes).toEqual([
    [1, 1],
    [2, 3],
  ])
})

test('no caller takes a number or reads how far a company has counted', async () => {
  const person = await db.person('Ann')
  const company = crypto.randomUUID()
  expect(await db.as(person, `select private.next_number($1, 'risk')`, [company])).toBe('denied')
  expect(await db.as(person, 'select from private.record_numbers')).toBe('denied')
})

/** The table of each kind before there was one for all. */
const OLD = {
  assessment: 'assessment_counters',
  asset: 'asset_counters',
  evidence: 'evidence_counters',
  'inbound questionnaire': 'questionnaire_counters',
  package: 'package_counters',
  'POA&M item': 'poam_counters',
  risk: 'risk_counters',
  'sent questionnaire': 'sent_questionnaire_counters',
  'third party': 'third_party_counters',
  vulnerability: 'finding_counters',
}

test('an upgrade keeps the last number of every kind', async () => {
  const client = await connect()
  const company = crypto.randomUUID()
  const kinds = Object.keys(OLD)
  try {
    await client.query('begin; drop table private.record_numbers; set local role app_owner')
    for (const [at, table] of Object.values(OLD).entries()) {
      await client.query(
        `create table private.${table} (company_id uuid primary key, last integer not null);
         insert into private.${table} values ('${company}', ${at + 1});
         alter table private.${table} enable row level security;
         alter table private.${table} force row level security`,
      )
    }
    await client.query(readFileSync('db/migrations/0056-record-numbers.sql', 'utf8'))
    await client.query('reset role')
    const { rows } = await client.query<{ kind: string; last: number }>(`select kind, last from private.record_numbers`)
    expect(new Map(rows.map(({ kind, last }) => [kind, last]))).toEqual(
      new Map(kinds.map((kind, at) => [kind, at + 1])),
    )
    expect(
      (await client.query(`select from pg_tables where tablename ~ '_counters$' and schemaname = 'private'`)).rowCount,
    ).toBe(0)
  } finally {
    await client.query('rollback')
  }
})
