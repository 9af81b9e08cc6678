import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { readsRequest } from './request-readers.ts'

const db = await createTestDatabase()
const client = new pg.Client(db.urls.admin)
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await db.end()
})

async function after(setup: string): Promise<boolean> {
  await client.query('begin')
  await client.query(setup)
  const found = await readsRequest(client)
  await client.query('rollback')
  return found
}

const HEADERS = `current_setting('request.headers', true)`
const TABLE = 'create table public.places (id int, region text)'

test.each([
  ['the product itself', 'select', false],
  [
    'a function of the claims',
    `create function public.f() returns text return current_setting('request.jwt.claims')`,
    false,
  ],
  ['a function', `create function private.f() returns text language sql as $$ select ${HEADERS} $$`, true],
  [
    'a function in standard SQL',
    `create function public.f() returns text return current_setting('request.path')`,
    true,
  ],
  [
    'a name that a function puts together',
    `create function private.f(name text) returns text return current_setting('request.' || name)`,
    true,
  ],
  [
    'a name that a caller passes',
    `create function public.f(name text) returns text return current_setting(name); grant execute on function public.f to anon`,
    true,
  ],
  [
    'a name that no caller can pass',
    `create function private.f(name text) returns text return current_setting(name); revoke execute on function private.f from public`,
    false,
  ],
  ['a policy', `${TABLE}; create policy p on public.places using (region = ${HEADERS})`, true],
  [
    'the check of a policy',
    `${TABLE}; create policy p on public.places for insert with check (region = ${HEADERS})`,
    true,
  ],
  ['a view', `create view public.v as select ${HEADERS} as headers`, true],
  ['a default', `${TABLE}; alter table public.places alter region set default current_setting('request.method')`, true],
  ['a check', `${TABLE}; alter table public.places add check (region <> current_setting('request.cookies'))`, true],
  [
    'a condition of a trigger',
    `${TABLE}; create trigger t before insert on public.places for each row when (new.region = ${HEADERS}) execute function suppress_redundant_updates_trigger()`,
    true,
  ],
])('%s', async (_what, setup, expected) => {
  expect(await after(setup)).toBe(expected)
})
