// `kill -9` of the server and of its database while people write and upload. CRASH_ROUNDS for more of them.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { LONG, test } from './test.ts'
import { anonymous, newCompany, newPerson, PASSWORD, type Client } from './api.ts'
import { dataDir, freePort, killServers, postgresOf, removeDataDirs, runServer } from './run-server.ts'

/** One kill of the server and one of its database. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 2)
/** Far beyond what it takes; how long it took is noted on the test. */
const READY_WITHIN_MS = 60_000

test.afterEach(killServers)
test.afterAll(removeDataDirs)

/** What the server said in one round that it has kept. */
interface Acknowledged {
  /** Where the round's files are. */
  readonly folder: string
  readonly rows: string[]
  /** Hash by name. */
  readonly files: Map<string, string>
  /** What refused uploads were answered with. */
  readonly refusals: Set<number | undefined>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('what was acknowledged survives kill -9 of server and database, and no part of a file is ever seen', async () => {
  test.setTimeout(30_000 + ROUNDS * 60_000)
  const folder = dataDir()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = () => runServer({ DATA_DIR: folder, PORT: String(port) })
  let server = start()
  await server.up
  const client = await newPerson('Owner', origin)
  const company = await newCompany(client, 'cmmc')
  const rounds: Acknowledged[] = []
  let slowest = 0

  for (let round = 0; round < ROUNDS; round += 1) {
    const kept: Acknowledged = { folder: `${company}/${round}`, rows: [], files: new Map(), refusals: new Set() }
    rounds.push(kept)
    const work = writeUntilStopped(client, company, kept)
    // Not before there is something to lose; how much more is under way then is left to chance.
    await expect
      .poll(() => Math.min(kept.rows.length, kept.files.size), { timeout: READY_WITHIN_MS })
      .toBeGreaterThan(1)
    await sleep(randomInt(0, 1_000))
    if (round % 2 === 0) {
      server.child.kill('SIGKILL')
      await server.ended
      await work.stop()
      server = start()
    } else {
      const killed = postgresOf(folder)
      process.kill(killed, 'SIGKILL')
      // The processes of the dead one answer for a moment longer.
      await expect.poll(() => nextPostgres(folder, killed), { timeout: READY_WITHIN_MS }).toBe('another')
      await work.stop()
      expect([...kept.refusals].filter((status) => status !== 503)).toEqual([])
    }
    const began = performance.now()
    await expect
      .poll(() => fetch(`${origin}/readyz`).then((answer) => answer.status, String), {
        timeout: READY_WITHIN_MS,
        intervals: [50],
      })
      .toBe(200)
    slowest = Math.max(slowest, performance.now() - began)
    await expectKept(client, kept)
  }
  for (const kept of rounds) await expectKept(client, kept)
  const [rows, files] = [rounds.flatMap((kept) => kept.rows), rounds.flatMap((kept) => [...kept.files])]
  const description = `${ROUNDS} rounds, ${rows.length} rows, ${files.length} files, ready after ${Math.round(slowest)} ms at most`
  test.info().annotations.push({ type: 'kept', description })
  expect(rows.length).toBeGreaterThan(ROUNDS)
  expect(files.length).toBeGreaterThan(ROUNDS)
})

test('a lock holds over kill -9 of server and database, and so does a count that is no lock yet', LONG, async () => {
  test.setTimeout(180_000)
  const folder = dataDir()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let server = runServer({ DATA_DIR: folder, PORT: String(port) })
  await server.up
  const emailOf = async (client: Client) => (await client.auth.getUser()).data.user?.email ?? ''
  const [locked, counted] = [
    await emailOf(await newPerson('Locked', origin)),
    await emailOf(await newPerson('Counted', origin)),
  ]
  const attempt = async (email: string, password: string) =>
    (await (await anonymous(origin)).auth.signInWithPassword({ email, password })).error?.code
  for (let guess = 0; guess < 5; guess += 1) expect(await attempt(locked, 'a guess')).toBe('invalid_credentials')
  for (let guess = 0; guess < 4; guess += 1) expect(await attempt(counted, 'a guess')).toBe('invalid_credentials')

  const database = postgresOf(folder)
  server.child.kill('SIGKILL')
  process.kill(database, 'SIGKILL')
  await server.ended
  server = runServer({ DATA_DIR: folder, PORT: String(port) })
  await server.up
  expect(await attempt(locked, PASSWORD)).toBe('account_locked')
  expect(await attempt(counted, 'a guess')).toBe('invalid_credentials')
  expect(await attempt(counted, PASSWORD)).toBe('account_locked')
})

/** Several writers and uploaders at once; a refusal or a broken connection promises nothing. */
function writeUntilStopped(client: Client, company: string, kept: Acknowledged): { stop(): Promise<void> } {
  let stopped = false
  async function repeat(once: () => Promise<void>): Promise<void> {
    while (!stopped) await once().catch(() => sleep(20))
  }
  const workers = [
    ...Array.from({ length: 4 }, () => repeat(() => writeRow(client, company, kept))),
    ...Array.from({ length: 3 }, () => repeat(() => upload(client, kept))),
  ]
  return {
    async stop() {
      stopped = true
      await Promise.all(workers)
    },
  }
}

async function writeRow(client: Client, company: string, kept: Acknowledged): Promise<void> {
  const title = crypto.randomUUID()
  const { status } = await client.from('vulnerabilities').insert({ company_id: company, title, severity: 'low' })
  if (status === 201) kept.rows.push(title)
  else await sleep(20)
}

async function upload(client: Client, kept: Acknowledged): Promise<void> {
  const bytes = randomBytes(randomInt(1, 2_000_000))
  const name = `${kept.folder}/${crypto.randomUUID()}.bin`
  const { error } = await client.storage.from('evidence').upload(name, new Blob([bytes]))
  if (error === null) kept.files.set(name, sha256(bytes))
  else {
    kept.refusals.add('status' in error ? Number(error.status) : undefined)
    await sleep(20)
  }
}

function nextPostgres(folder: string, before: number): 'another' | 'the same' | 'none yet' {
  try {
    return postgresOf(folder) === before ? 'the same' : 'another'
  } catch {
    return 'none yet'
  }
}

async function expectKept(client: Client, kept: Acknowledged): Promise<void> {
  for (let at = 0; at < kept.rows.length; at += 200) {
    const titles = kept.rows.slice(at, at + 200)
    const { data } = await client.from('vulnerabilities').select('title').in('title', titles).throwOnError()
    expect(data.map((row) => String(row.title)).sort()).toEqual([...titles].sort())
  }

  const evidence = client.storage.from('evidence')
  const { data: listed, error } = await evidence.list(kept.folder, { limit: 1_000 })
  expect(error).toBeNull()
  const names = new Set(listed?.map((file) => `${kept.folder}/${file.name}`))
  expect([...kept.files.keys()].filter((name) => !names.has(name))).toEqual([])
  // Whatever is visible is whole, whether it was acknowledged or only about to be.
  for (const file of listed ?? []) {
    const name = `${kept.folder}/${file.name}`
    const { data } = await evidence.download(name)
    const bytes = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(bytes.byteLength).toBe(file.metadata?.['size'])
    const expected = kept.files.get(name)
    if (expected !== undefined) expect(sha256(bytes)).toBe(expected)
  }
}
