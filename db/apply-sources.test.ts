import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, type EmptyDatabase, sqlFolder } from './testing-migrations.ts'

type Files = Readonly<Record<string, string>>

let database: EmptyDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = await database.connect()
})
afterEach(() => database.end())

async function apply(files: Files, release?: string) {
  const folder = sqlFolder(files)
  try {
    return await migrate(client, folder.root, release)
  } finally {
    folder.remove()
  }
}
const value = async (expression: string): Promise<unknown> =>
  (await client.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value

const BASE: Files = {
  'migrations/0001-schema.sql': `create schema private authorization app_owner; grant usage, create on schema public to app_owner`,
  'migrations/0002-notes.sql': `
    create table public.notes (n int default private.first_number(), words text, check (private.is_fine(words)));
    alter table public.notes enable row level security`,
  'functions/private/first_number.sql': `create or replace function private.first_number() returns int language sql as 'select 1'`,
  'functions/private/is_fine.sql': `create or replace function private.is_fine(words text) returns boolean immutable language sql as $$ select words <> '' $$`,
  'functions/private/visible.sql': `
    create or replace function private.visible(n int) returns boolean language sql as 'select n > 0';
    grant execute on function private.visible(int) to authenticated`,
  'functions/public/count_notes.sql': `create or replace function public.count_notes() returns bigint language sql as 'select count(*) from public.shown'`,
  'views/public/shown.sql': `create or replace view public.shown as select n, words from public.notes where private.visible(n)`,
  'policies/public/notes.sql': `
    grant select (n, words) on public.notes to authenticated;
    create policy "read" on public.notes for select to authenticated using (private.visible(n))`,
}
const VISIBLE = 'functions/private/visible.sql'
const without = (path: string): Files => Object.fromEntries(Object.entries(BASE).filter(([name]) => name !== path))

test('functions that tables need come before the tables, and files may name one another in any order', async () => {
  const applied = await apply(BASE)
  expect(applied.sources).toHaveLength(6)
  await client.query(`insert into notes (words) values ('a')`)
  expect(await value('count_notes()')).toBe('1')
})

test('nothing is applied again where nothing changed, and only what changed otherwise', async () => {
  await apply(BASE)
  expect(await apply(BASE)).toEqual({ migrations: [], sources: [] })
  const changed = `create or replace function private.visible(n int) returns boolean language sql as 'select n > 7'`
  expect((await apply({ ...BASE, [VISIBLE]: changed })).sources).toEqual([VISIBLE])
  expect(await value('private.visible(7)')).toBe(false)
  expect(
    await value(`has_function_privilege('authenticated', 'private.visible(int)', 'execute')`),
    'the file no longer grants it',
  ).toBe(false)
})

test('after a migration every file is applied again: it may have dropped what they made', async () => {
  await apply(BASE)
  const applied = await apply({ ...BASE, 'migrations/0003-drop.sql': 'drop view public.shown' })
  expect(applied.sources).toHaveLength(6)
  expect(await value(`to_regclass('public.shown') is not null`)).toBe(true)
})

test('a file that is gone drops its object, and a policy that left its file goes too', async () => {
  await apply(BASE)
  await apply({ ...without('functions/public/count_notes.sql'), 'policies/public/notes.sql': 'select' })
  expect(await value(`to_regproc('public.count_notes')`)).toBe(null)
  expect(await value(`(select count(*) from pg_policies where tablename = 'notes')`)).toBe('0')
  expect(await value(`has_column_privilege('authenticated', 'public.notes', 'n', 'select')`)).toBe(false)
  await apply(without('policies/public/notes.sql'))
  expect(await value(`(select count(*) from pg_policies where tablename = 'notes')`)).toBe('0')
})

test('an overload that left its file is dropped', async () => {
  const both = `${BASE[VISIBLE] ?? ''}; create or replace function private.visible(n bigint) returns boolean language sql as 'select true'`
  await apply({ ...BASE, [VISIBLE]: both })
  await apply(BASE)
  expect(await value(`(select count(*) from pg_proc where proname = 'visible')`)).toBe('1')
})

test('arguments, results and columns change with all that depends on them', async () => {
  await apply(BASE)
  await client.query(`insert into notes (words) values ('kept')`)
  await apply({
    ...BASE,
    [VISIBLE]: `create or replace function private.visible(number bigint, or_not boolean default true) returns boolean language sql as 'select or_not'`,
    'functions/public/count_notes.sql': `create or replace function public.count_notes() returns text language sql as 'select count(*) from public.shown'`,
    'views/public/shown.sql': `create or replace view public.shown as select words::char(10) as words from public.notes where private.visible(n)`,
  })
  expect(await value('pg_typeof(count_notes())::text')).toBe('text')
  expect(await value(`(select words from shown)`)).toBe('kept      ')
  expect(await value(`(select count(*) from pg_policies where tablename = 'notes')`)).toBe('1')
})

test('a function that something still uses is dropped with what uses it, or its absence is told', async () => {
  await apply(BASE)
  await expect(apply(without(VISIBLE))).rejects.toThrow(
    /db\/(views|policies)\/public\/\w+\.sql failed and nothing was changed: function private\.visible\(integer\) does not exist/,
  )
  expect(await value('private.visible(1)')).toBe(true)
  await apply({
    ...without(VISIBLE),
    'views/public/shown.sql': 'create or replace view public.shown as select n, words from public.notes',
    'policies/public/notes.sql': 'select',
  })
  expect(await value(`to_regproc('private.visible')`)).toBe(null)
})

test.each([
  [
    'of which the arguments change',
    {
      'functions/private/is_fine.sql': `create or replace function private.is_fine(w text) returns boolean immutable language sql as 'select true'`,
    },
  ],
  [
    'of which the result changes',
    {
      'functions/private/first_number.sql': `create or replace function private.first_number() returns bigint language sql as 'select 1::bigint'`,
    },
  ],
])('a function that a table needs, %s, is refused in one sentence, and nothing changes', async (_what, change) => {
  await apply(BASE)
  await client.query(`insert into notes (words) values ('kept')`)
  await expect(apply({ ...BASE, ...change })).rejects.toThrow(/failed and nothing was changed: .* Tables rely on it/)
  expect(await value('count_notes()')).toBe('1')
  expect(await apply(BASE)).toEqual({ migrations: [], sources: [] })
})

test.each([
  [
    'does not define what its path says',
    'create or replace function private.other() returns int language sql as $$ select 1 $$',
    'db/functions/private/visible.sql does not define private.visible',
  ],
  [
    'has a wrong body',
    'create or replace function private.visible(n int) returns boolean language plpgsql as $$ begin retrn true; end $$',
    'syntax error at or near "retrn"',
  ],
  [
    'names what is nowhere',
    'create or replace function private.visible(n int) returns boolean language sql as $$ select nowhere() $$',
    'db/functions/private/visible.sql failed and nothing was changed: function nowhere() does not exist',
  ],
])('a file that %s is refused', async (_what, text, sentence) => {
  await apply(BASE)
  await expect(apply({ ...BASE, [VISIBLE]: text })).rejects.toThrow(sentence)
  expect(await value('private.visible(1)')).toBe(true)
})

test('an older release does not put its functions over newer ones', async () => {
  await apply(BASE, '0.9.0')
  const newer = {
    ...BASE,
    [VISIBLE]: `create or replace function private.visible(n int) returns boolean language sql as 'select false'`,
  }
  await apply(newer, '0.10.0')
  await expect(apply(BASE, '0.9.0')).rejects.toThrow(
    'The database has the functions of release 0.10.0, and this is 0.9.0: start release 0.10.0 or a later one.',
  )
  expect(await value('private.visible(1)')).toBe(false)
  expect(await apply(newer, '0.9.0'), 'an older release with the same SQL may serve').toEqual({
    migrations: [],
    sources: [],
  })
  await expect(apply(BASE, '0.9.0'), 'and the newer one is not forgotten').rejects.toThrow('release 0.10.0')
})
