import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-dev-'))
const dataDir = path.join(folder, 'data')
const started: number[] = []
afterAll(() => {
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the end of its terminal ends the server, the page and the database', async () => {
  const { dev, descendants } = await startDev()
  dev.kill('SIGHUP')
  expect(await once(dev, 'exit')).toEqual([0, null])
  expect(descendants.filter(isAlive)).toEqual([])
})

test('when the watcher of the server is killed, everything ends, with an error', async () => {
  const { dev, descendants } = await startDev()
  for (const pid of descendants.filter((pid) => commandOf(pid).includes('tsx watch'))) process.kill(pid, 'SIGKILL')
  expect(await once(dev, 'exit')).toEqual([1, null])
  expect(descendants.filter(isAlive)).toEqual([])
})

test('--reset refuses a folder that it did not make', async () => {
  const dev = spawn(process.execPath, ['scripts/dev.mjs', '--reset'], { env: { ...process.env, DATA_DIR: folder } })
  let stderr = ''
  dev.stderr.on('data', (data) => (stderr += String(data)))
  expect(await once(dev, 'close')).toEqual([1, null])
  expect(stderr).toContain(`${folder} was not made by npm run dev`)
})

/** Resolves when the server answers, with every process that `npm run dev` started. */
async function startDev(): Promise<{ dev: ChildProcess; descendants: number[] }> {
  const [port, pagePort] = [await freePort(), await freePort()]
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://localhost:${pagePort}` },
  })
  const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true
  await expect.poll(() => answers(`http://127.0.0.1:${port}/readyz`)).toBe(true)
  const descendants = descendantsOf(dev.pid ?? 0)
  started.push(dev.pid ?? 0, ...descendants)
  const commands = descendants.map(commandOf).join('\n')
  for (const name of ['tsx watch', 'server/main.ts', 'vite', 'postgres']) expect(commands).toContain(name)
  return { dev, descendants }
}

function descendantsOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (pid: number): number[] =>
    pairs.flatMap(([child = 0, ppid]) => (ppid === pid ? [child, ...childrenOf(child)] : []))
  return childrenOf(parent)
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout
}

function isAlive(pid: number): boolean {
  return pid > 1 && !/^(Z|$)/.test(spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' }).stdout)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
