import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres.ts'

const WITHIN = { timeout: 60_000, interval: 50 }

const folders: string[] = []
const running: EmbeddedPostgres[] = []
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A stopped database: copying it is faster than making one for each test. */
let template: string
beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'parapet-pg-'))
  await (await startEmbeddedPostgres(template)).stop()
}, 60_000)
afterAll(() => rmSync(template, { recursive: true }))

/** A data folder with a database in it. */
function prepared(): string {
  const at = folder()
  spawnSync('cp', ['-a', path.join(template, 'postgres'), at])
  return at
}

function folder(inside = ''): string {
  const made = path.join(mkdtempSync(path.join(tmpdir(), 'parapet-pg-')), inside)
  folders.push(made)
  return made
}

async function start(at: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(at)
  running.push(postgres)
  return postgres
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.adminUrl)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/**
 * Throws while the file is being written: an empty line is 0, and a signal to 0 ends the whole group, these tests too.
 */
function pidOf(at: string): number {
  const [line = ''] = readFileSync(path.join(at, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  if (!/^[1-9]\d+$/.test(line)) throw new Error(`No process in the file: "${line}"`)
  return Number(line)
}

/** Undefined until another process is there. */
function nextPid(at: string, before: number): number | undefined {
  try {
    const pid = pidOf(at)
    return pid === before ? undefined : pid
  } catch {
    return undefined
  }
}

test('keeps what was committed over an orderly stop', async () => {
  const at = prepared()
  const first = await start(at)
  await query(first, 'create table kept as select 1 as n')
  await first.stop()
  expect(await query(await start(at), 'select n from kept')).toEqual([{ n: 1 }])
})

test('keeps what was committed over kill -9', async () => {
  const at = prepared()
  const first = await start(at)
  await query(first, 'create table kept as select generate_series(1, 1000) as n')
  process.kill(pidOf(at), 'SIGKILL')
  await expect
    .poll(() => query(first, 'select count(*)::int as n from kept').catch(() => 'gone'), WITHIN)
    .toEqual([{ n: 1000 }])
})

test('comes back as often as it is killed, and stays down once it was stopped', async () => {
  const at = prepared()
  const postgres = await start(at)
  for (const _round of [1, 2, 3]) {
    const killed = pidOf(at)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => query(postgres, 'select 1 as n').catch(() => 'gone'), WITHIN).toEqual([{ n: 1 }])
    expect(pidOf(at)).not.toBe(killed)
  }
  await postgres.stop()
  await expect(query(postgres, 'select 1')).rejects.toThrow()
})

test('comes back when it is killed while it was coming back', async () => {
  const at = prepared()
  const postgres = await start(at)
  const first = pidOf(at)
  process.kill(first, 'SIGKILL')
  const second = await vi.waitUntil(() => nextPid(at, first), { timeout: 60_000, interval: 1 })
  process.kill(second, 'SIGKILL')
  await expect.poll(() => query(postgres, 'select 1 as n').catch(() => 'gone'), WITHIN).toEqual([{ n: 1 }])
})

test('takes over a server that outlived its parent instead of starting a second one', async () => {
  const at = prepared()
  const parent = `const { startEmbeddedPostgres } = await import('#db/embedded/postgres.ts')
    await startEmbeddedPostgres(${JSON.stringify(at)})
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', parent])
  const pid = pidOf(at)
  await start(at)
  expect(pidOf(at)).toBe(pid)
})

test('starts although a process of a killed server still holds its memory', async () => {
  const at = prepared()
  const busy = `do $$ declare began timestamptz := clock_timestamp(); begin
    while clock_timestamp() < began + interval '4 seconds' loop end loop; end $$`
  const parent = `const { startEmbeddedPostgres } = await import('#db/embedded/postgres.ts')
    const { default: pg } = await import('pg')
    const { readFileSync } = await import('node:fs')
    const client = new pg.Client((await startEmbeddedPostgres(${JSON.stringify(at)})).adminUrl)
    await client.connect()
    client.query(${JSON.stringify(busy)})
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.kill(Number.parseInt(readFileSync(${JSON.stringify(path.join(at, 'postgres', 'postmaster.pid'))}, 'utf8')), 'SIGKILL')
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', parent])
  expect(await query(await start(at), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a copy of a running data folder starts beside the original and leaves it alone', async () => {
  const [at, copyAt] = [prepared(), folder('copy')]
  const original = await start(at)
  await query(original, 'create table kept as select 1 as n')
  await query(original, 'checkpoint')
  const pid = pidOf(at)
  spawnSync('cp', ['-a', at, copyAt])
  expect(pidOf(copyAt)).toBe(pid)
  const copy = await start(copyAt)
  await query(copy, 'update kept set n = 2')
  expect([pidOf(at), await query(original, 'select n from kept')]).toEqual([pid, [{ n: 1 }]])
  await copy.stop()
  expect(await query(original, 'select n from kept')).toEqual([{ n: 1 }])
})

test('starts although the number that a killed one left belongs to another process now, which lives on', async () => {
  const at = prepared()
  const first = await start(at)
  await query(first, 'create table kept as select 1 as n')
  const lockFiles = ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock'].map((name) => path.join(at, name))
  const left = lockFiles.map((file) => [file, readFileSync(file, 'utf8')] as const)
  await first.stop()
  const other = spawn('sleep', ['60'])
  for (const [file, lines] of left) writeFileSync(file, lines.replace(/^\d+/, String(other.pid)))
  expect(await query(await start(at), 'select n from kept')).toEqual([{ n: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
  other.kill()
})

test('works where the path is too long for a socket', async () => {
  expect(await query(await start(folder('x'.repeat(120))), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('refuses data of another major version, naming both and the way', async () => {
  const at = prepared()
  await (await start(at)).stop()
  writeFileSync(path.join(at, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres(at)).rejects.toThrow(
    /made by PostgreSQL 17, and this release has 18. Run npm run backup .* then npm run restore .* a new DATA_DIR/,
  )
})

test('refuses a data directory that is a file, saying what to do', async () => {
  const at = path.join(folder(), 'file')
  writeFileSync(at, '')
  await expect(startEmbeddedPostgres(at)).rejects.toThrow(/cannot be written. Set DATA_DIR/)
})

test('encodes in UTF-8 whatever the environment says', async () => {
  expect(await query(await start(folder()), 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
})
