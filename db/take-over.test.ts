import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { renderSchema } from './render-schema.ts'
import { readMigrations } from './sources.ts'
import { createTestDatabase } from './testing.ts'
import { createEmptyDatabase, type EmptyDatabase } from './testing-migrations.ts'

/**
 * Two companies of the demo, as pg_dump wrote them at commit 66c9701, the last one before the migrations were
 * squashed.
 */
const DUMP = new URL('./testing-demo-before-squash.sql.br', import.meta.url)

/** As many migrations make what the old ones made. */
const SQUASHED = 16

let database: EmptyDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.end())

/** Tables that are no more: entries of an import; reminders and last numbers have one table each now. */
const DROPPED = /^private\.(import_entries|told_\w+|\w+_counters)$/

/** What later migrations add or move: buckets of logos and questionnaires, and what the SSP said of the company. */
const CHANGED: Readonly<Record<string, string>> = { 'storage.buckets': '4', 'public.ssp_texts': '28' }

/** Reminders that were sent, which must not be sent again. */
const SENT = `
  insert into private.told_due_dates (company_id, status_id, owner_id, due_on, stage)
  select company_id, id, (select id from profiles limit 1), '2027-01-08', 'week' from org_control_status limit 1;
  insert into private.told_expiries (company_id, evidence_id, owner_id, expires_on, stage)
  select company_id, id, (select id from profiles limit 1), '2027-01-08', 'expired' from evidence limit 1;
  insert into private.told_plan_days (company_id, item_id, milestone_id, owner_id, due_on, stage)
  select company_id, item_id, id, (select id from profiles limit 1), '2027-01-08', 'day' from poam_milestones limit 1;
  insert into private.told_assessment_days (company_id, assessment_id, user_id, what, day, stage)
  select company_id, id, (select id from profiles limit 1), 'begins', '2027-01-08', 'month' from assessments limit 1`

/** The last number of each kind, which must not be given again. */
const NUMBERED = `
  select 'assessment' as kind, company_id, last from private.assessment_counters
  union all select 'evidence', company_id, last from private.evidence_counters
  union all select 'package', company_id, last from private.package_counters
  union all select 'POA&M item', company_id, last from private.poam_counters
  order by kind, company_id`

const ROWS = `
  select format('%s.%s', schemaname, tablename) as name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text as rows
  from pg_tables where schemaname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference') order by 1`

test('a database that lacks one of the old migrations is told which commit to start first', async () => {
  const client = await database.connect()
  await client.query('create schema migrations; create table migrations.applied (name text, checksum text)')
  await client.query(`insert into migrations.applied values ('0001-roles.sql', 'as it was')`)
  await expect(migrate(client)).rejects.toThrow('start commit 66c9701 once, then this release')
})

test('a database of the demo from before the squash is taken over: the same schema as an empty one, and its rows', async () => {
  const dump = await database.connect()
  await dump.query(brotliDecompressSync(readFileSync(DUMP)).toString())
  await dump.query(`set search_path = public; ${SENT}`)
  // Without the settings that the dump left behind.
  const client = await database.connect()
  const rowsByTable = async () => (await client.query<{ name: string; rows: string }>(ROWS)).rows
  const before = await rowsByTable()
  const numbered = await client.query(NUMBERED)
  const { migrations, sources } = await migrate(client)
  expect(migrations).toEqual(
    readMigrations()
      .slice(SQUASHED)
      .map(({ name }) => name),
  )
  expect(sources.length).toBeGreaterThan(300)
  const fresh = await createTestDatabase()
  try {
    const other = new pg.Client(fresh.urls.admin)
    await other.connect()
    expect(await renderSchema(client)).toBe(await renderSchema(other))
    const ledger = 'select name, checksum from migrations.applied order by name'
    expect((await client.query(ledger)).rows).toEqual((await other.query(ledger)).rows)
    await other.end()
  } finally {
    await fresh.end()
  }
  const known = new Set(before.map(({ name }) => name))
  expect((await rowsByTable()).filter(({ name }) => known.has(name))).toEqual(
    before.filter(({ name }) => !DROPPED.test(name)).map(({ name, rows }) => ({ name, rows: CHANGED[name] ?? rows })),
  )
  const sent = await client.query('select kind, what, day::text, stage from private.reminders_sent order by kind')
  expect(sent.rows).toEqual([
    { kind: 'assessment', what: 'begins', day: '2027-01-08', stage: 30 },
    { kind: 'control', what: '', day: '2027-01-08', stage: 7 },
    { kind: 'evidence', what: '', day: '2027-01-08', stage: 0 },
    { kind: 'milestone', what: '', day: '2027-01-08', stage: 1 },
  ])
  const numbers = await client.query(
    // Findings had no numbers then, and the register counts the service providers that the upgrade moved into it.
    `select kind, company_id, last from private.record_numbers where kind not in ('vulnerability', 'third party') order by kind, company_id`,
  )
  expect(numbers.rows).toEqual(numbered.rows)
  expect(numbered.rows.length, 'the dump has numbers').toBeGreaterThan(4)
  const moved = await client.query(`select from companies where physical_address <> ''`)
  expect(moved.rowCount, 'addresses of the SSP').toBe(2)
  expect(before.filter(({ rows }) => rows !== '0').length, 'the dump has content').toBeGreaterThan(60)
  expect(await migrate(client)).toEqual({ migrations: [], sources: [] })
})
