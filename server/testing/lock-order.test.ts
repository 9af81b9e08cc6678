import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWritingCompany, type WritingCompany } from './testing-company-writers.ts'
import { openTestServer, type TestServer } from './testing-server.ts'

// Everything that writes in a company, against everything else that does.

/** Together less time than a writer waits for a lock. */
const POLLS = 100
const POLL_MS = 2
const GROUP = 4

let server: TestServer
let company: WritingCompany
let admin: pg.Client
beforeAll(async () => {
  server = await openTestServer()
  // Found at once instead of after a second.
  await server.db.sql(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''10ms''', current_database()); end $$`,
  )
  company = await openWritingCompany(server)
  admin = new pg.Client(server.db.urls.admin)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

test('writers of one company, each with each and with itself, all succeed without a deadlock', async () => {
  const names = [...company.writers.keys()]
  const failed: string[] = []
  const groups = groupsOf(names)
  for (const group of [...groups, ...groups.map((group) => group.toReversed()), ...names.map((name) => [name, name])]) {
    const outcomes = await writeAtOnce(group)
    failed.push(...outcomes.map((outcome) => `${outcome}, in ${group.join(', ')}`))
  }
  expect(failed).toEqual([])
  expect(await deadlocks()).toBe(0)
})

/** Groups of names in which each two are together at least once. */
function groupsOf(names: readonly string[]): string[][] {
  let apart = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]))
  const groups: string[][] = []
  while (apart.length > 0) {
    const group = groupFrom(apart)
    apart = apart.filter((pair) => !pair.every((name) => group.includes(name)))
    groups.push(group)
  }
  return groups
}

/** Those of the first pair, and the writers that are still apart from most of them. */
function groupFrom(apart: readonly (readonly string[])[]): string[] {
  const group = [...(apart[0] ?? [])]
  while (group.length < GROUP) {
    const strangers = apart.flatMap((pair) => {
      const outside = pair.filter((name) => !group.includes(name))
      return outside.length === 1 ? outside : []
    })
    const count = (name: string) => strangers.filter((other) => other === name).length
    const [best] = strangers.toSorted((one, other) => count(other) - count(one))
    if (best === undefined) break
    group.push(best)
  }
  return group
}

/**
 * Starts one writer after the other while the head of the company's chain is held, so that each has locked its rows
 * before it waits for the head, or for one that does.
 *
 * @returns the errors
 */
async function writeAtOnce(names: readonly string[]): Promise<string[]> {
  await admin.query('begin')
  await admin.query('select from audit.heads where company_id = $1 for update', [company.id])
  let running = 0
  let polls = 0
  const writing: Promise<string | undefined>[] = []
  for (const [at, name] of names.entries()) {
    const write = company.writers.get(name)
    if (write === undefined) throw new Error(`no writer is ${name}`)
    running += 1
    const outcome = write(company.people[at % 2 === 0 ? 0 : 1]).then(
      () => undefined,
      (error: unknown) => `${name}: ${String(error)}`,
    )
    writing.push(outcome.finally(() => (running -= 1)))
    for (; polls < POLLS && (await waiting()) < running; polls += 1) await delay(POLL_MS)
  }
  await admin.query('commit')
  return (await Promise.all(writing)).filter((error) => error !== undefined)
}

/** Asked on another connection, because a transaction sees the activity of its first look. */
async function waiting(): Promise<number> {
  const [row] = await server.db.sql<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

/** Those that were retried too. A connection may keep its count to itself until it ends. */
async function deadlocks(): Promise<number> {
  const { rows } = await admin.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity where datname = current_database() and usename like 'app%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const [row] = await server.db.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(row?.deadlocks)
}
