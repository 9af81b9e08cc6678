import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, sqlFolder } from './testing-migrations.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function emptyDatabase() {
  const database = await createEmptyDatabase()
  cleanups.push(() => database.end())
  return () => database.connect()
}

/** Migrations by name; their names begin with 0001, so that they run as the superuser and need no role. */
function files(content: Record<string, string>): URL {
  const folder = sqlFolder(
    Object.fromEntries(Object.entries(content).map(([name, text]) => [`migrations/${name}`, text])),
  )
  cleanups.push(() => folder.remove())
  return folder.root
}

test('applies each file once, in order', async () => {
  const client = await (await emptyDatabase())()
  const root = files({
    '0001-b.sql': 'create table public.a (n int)',
    '0001-c.sql': 'insert into public.a values (1)',
  })
  expect((await migrate(client, root)).migrations).toEqual(['0001-b.sql', '0001-c.sql'])
  expect((await migrate(client, root)).migrations).toEqual([])
})

test('notifies servers that run already to read the schema again', async () => {
  const connect = await emptyDatabase()
  const listener = await connect()
  await listener.query('listen pgrst')
  const notified = new Promise<unknown>((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
  await migrate(await connect(), files({ '0001-a.sql': 'create table public.news (n int)' }))
  expect(await notified).toBe('reload schema')
})

test('two servers that start at once apply each file once', async () => {
  const connect = await emptyDatabase()
  const root = files({ '0001-a.sql': 'select pg_sleep(0.2); create table public.once (n int)' })
  const applied = await Promise.all([migrate(await connect(), root), migrate(await connect(), root)])
  expect(applied.flatMap(({ migrations }) => migrations)).toEqual(['0001-a.sql'])
})

test('a file that fails is undone whole, and names itself', async () => {
  const client = await (await emptyDatabase())()
  const broken = files({ '0001-a.sql': 'create table public.half (n int); select 1 / 0' })
  await expect(migrate(client, broken)).rejects.toThrow('Migration 0001-a.sql failed and was undone: division by zero')
  const { rows } = await client.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('a database of a newer release is refused', async () => {
  const client = await (await emptyDatabase())()
  await migrate(client, files({ '0001-a.sql': 'select 1', '0001-z-newer.sql': 'select 1' }))
  await expect(migrate(client, files({ '0001-a.sql': 'select 1' }))).rejects.toThrow(
    'made by a newer release (it has 0001-z-newer.sql)',
  )
})

test('a file that was changed after it was applied is refused', async () => {
  const client = await (await emptyDatabase())()
  await migrate(client, files({ '0001-a.sql': 'select 1' }))
  await expect(migrate(client, files({ '0001-a.sql': 'select 2' }))).rejects.toThrow(
    '0001-a.sql was changed after it was applied',
  )
})

test('a file that was reworded after it was applied is not applied again', async () => {
  const client = await (await emptyDatabase())()
  const text = 'create table public.once (n int)'
  await migrate(client, files({ '0001-a.sql': text }))
  const reworded = { '0001-a.sql': [createHash('sha256').update(text).digest('hex')] }
  const root = files({ '0001-a.sql': `${text};`, 'reworded.json': JSON.stringify(reworded) })
  expect((await migrate(client, root)).migrations).toEqual([])
})
