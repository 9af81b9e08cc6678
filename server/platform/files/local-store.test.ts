import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskFull } from './disk-reserve.ts'
import { openLocalStore } from './local-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const everything = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
const filesIn = (part: string) =>
  everything().filter((name) => name.startsWith(path.join(folder, part)) && statSync(name).isFile())
const stored = () => filesIn('objects')
const arriving = () => filesIn('tmp')

/** A server that receives one file from stdin, and prints its version once it is durable. */
function receiver(...before: string[]): ChildProcessWithoutNullStreams {
  const code = `
    const { openLocalStore } = await import('#server/platform/files/local-store.ts')
    const { receive } = await import('#server/platform/files/receive.ts')
    const store = await openLocalStore(${JSON.stringify(folder)})
    const expected = { name: 'a.bin', declaredType: undefined, maxBytes: 1e9 }
    const outcome = await receive(store, process.stdin, expected).then((file) => file.version, (error) => error.kind)
    console.log(outcome, (await import('node:fs')).readdirSync(${JSON.stringify(path.join(folder, 'tmp'))}).length)
    setInterval(() => {}, 1000)`
  const command = [...before, process.execPath, '--import', 'tsx', '--input-type=module', '-e', code]
  const child = spawn(command[0] ?? '', command.slice(1))
  child.stdin.on('error', () => {})
  return child
}

test('only their user may read files and folders', async () => {
  const store = await openLocalStore(folder)
  await store.put(randomUUID(), Readable.from([Buffer.from('x')]))
  const modes = new Set(
    everything().map(
      (name) => `${statSync(name).isFile() ? 'file' : 'folder'} ${(statSync(name).mode & 0o777).toString(8)}`,
    ),
  )
  expect(modes).toEqual(new Set(['file 600', 'folder 700']))
})

test('a copy has a new modification time, however old its shared bytes are', async () => {
  const store = await openLocalStore(folder)
  const [from, to] = [randomUUID(), randomUUID()]
  await store.put(from, Readable.from([Buffer.from('x')]))
  const [original = ''] = stored()
  utimesSync(original, new Date('2020-01-01'), new Date('2020-01-01'))
  const before = Date.now() - 60_000
  await store.copy(from, to)
  for await (const { storedAt } of store.list()) expect(storedAt.getTime()).toBeGreaterThan(before)
})

test.each([0, 0.5, 1])('a server killed after %d of the bytes leaves nothing visible', async (share) => {
  const whole = randomBytes(3_000_000)
  const child = receiver()
  child.stdin.write(whole.subarray(0, whole.length * share))
  // The first bytes are held back for recognition, and the last byte is not the end.
  await expect.poll(() => arriving().map((name) => statSync(name).size)).toEqual([whole.length * share])
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(stored()).toEqual([])

  const next = receiver()
  next.stdin.end(whole)
  const [line] = (await once(next.stdout, 'data')) as [Buffer]
  next.kill('SIGKILL')
  await once(next, 'close')
  const [version = ''] = line.toString().split(' ')
  expect(stored().map((name) => path.basename(name))).toEqual([version])
  expect(readFileSync(stored()[0] ?? '').equals(whole)).toBe(true)
})

const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount']
const namespaces = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), 'true']).status === 0

test.skipIf(!namespaces)('a full disk refuses the file and stores nothing of it', async () => {
  const child = receiver(...NAMESPACE, 'sh', '-c', `mount -t tmpfs -o size=1m none '${folder}' && exec "$@"`, 'sh')
  child.stdin.end(randomBytes(3_000_000))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  expect(line.toString()).toBe('full 0\n')
})

test('a nearly full disk refuses the file and stores nothing of it', async () => {
  const store = await openLocalStore(folder, () => {
    throw diskFull()
  })
  await expect(store.put(randomUUID(), Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ kind: 'full' })
  expect([...stored(), ...arriving()]).toEqual([])
})

test("a missing folder makes the store unavailable and the file's state unknown", async () => {
  const store = await openLocalStore(folder)
  rmSync(path.join(folder, 'tmp'), { recursive: true })
  await expect(store.put(randomUUID(), Readable.from(['x']))).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a part of a file is read without the rest', async () => {
  const store = await openLocalStore(folder)
  const version = randomUUID()
  await store.put(version, Readable.from([Buffer.from('0123456789')]))
  expect(await text(await store.open(version, { start: 3, end: 5 }))).toBe('345')
})
