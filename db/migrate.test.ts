import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const admin = new pg.Client(inject('adminUrl'))
await admin.connect()
const names: string[] = []
const clients: pg.Client[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'parapet-migrations-'))
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<() => Promise<pg.Client>> {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  names.push(name)
  return async () => {
    const url = new URL(inject('adminUrl'))
    url.pathname = `/${name}`
    const client = new pg.Client(url.href)
    await client.connect()
    clients.push(client)
    return client
  }
}

/** Files that touch no role: roles belong to the cluster, which other tests share. */
function files(content: Record<string, string>): URL {
  const at = mkdtempSync(path.join(folder, 'set-'))
  for (const [name, text] of Object.entries(content)) writeFileSync(path.join(at, name), text)
  return pathToFileURL(`${at}/`)
}

test('applies each file once, in order', async () => {
  const client = await (await emptyDatabase())()
  const folderUrl = files({
    '0001-b.sql': 'create table public.a (n int)',
    '0001-c.sql': 'insert into public.a values (1)',
  })
  expect(await migrate(client, folderUrl)).toEqual(['0001-b.sql', '0001-c.sql'])
  expect(await migrate(client, folderUrl)).toEqual([])
})

test('tells servers that run already to read the schema anew', async () => {
  const connect = await emptyDatabase()
  const listener = await connect()
  await listener.query('listen pgrst')
  const told = new Promise<unknown>((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
  await migrate(await connect(), files({ '0001-a.sql': 'create table public.news (n int)' }))
  expect(await told).toBe('reload schema')
})

test('two servers that start at once apply each file once', async () => {
  const connect = await emptyDatabase()
  const folderUrl = files({ '0001-a.sql': 'select pg_sleep(0.2); create table public.once (n int)' })
  const applied = await Promise.all([migrate(await connect(), folderUrl), migrate(await connect(), folderUrl)])
  expect(applied.flat()).toEqual(['0001-a.sql'])
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
