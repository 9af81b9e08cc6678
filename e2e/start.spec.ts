import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const folders: string[] = []
const children: ChildProcess[] = []
test.afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-start-'))
  folders.push(folder)
  return folder
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built server with these settings; `up` resolves at its first line, `ended` when it is gone. */
function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...settings },
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (data) => (stderr += String(data)))
  const up = new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => {
      stdout += String(data)
      resolve(stdout)
    })
  })
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code) => resolve({ code, stdout, stderr })))
  return { child, up, ended }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('prints its address and the link to the first account; SIGTERM ends server and database cleanly', async () => {
  const folder = dataDir()
  const port = await freePort()
  const server = run({ DATA_DIR: folder, PORT: String(port) })
  const said = await server.up
  expect(said).toContain(`Parapet is at http://127.0.0.1:${port}`)
  expect(said).toMatch(new RegExp(`http://127.0.0.1:${port}/auth\\?tab=signup&setup=\\S{20,}`))
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const postgres = Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(() => process.kill(postgres, 0)).toThrow()
})

test('a taken port is one sentence and exit code 1, and leaves no database running', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const folder = dataDir()
  const { code, stderr } = await run({ DATA_DIR: folder, PORT: String(port) }).ended
  other.close()
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is taken. Stop the program that uses it, or set PORT to a free one.\n`,
  })
  expect(() => readFileSync(path.join(folder, 'postgres', 'postmaster.pid'))).toThrow()
})

test('a bad setting is one sentence and exit code 1', async () => {
  const { code, stderr } = await run({ DATA_DIR: dataDir(), PORT: 'eighty' }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Setting PORT must be a port number from 0 to 65535. Correct it and start again.\n',
  })
})

test('a database that cannot be reached is one sentence and exit code 1', async () => {
  const { code, stderr } = await run({ DATA_DIR: dataDir(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    .ended
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The database at 127\.0\.0\.1:1\/nothing cannot be reached \(ECONNREFUSED\)\. Check DATABASE_URL[^\n]*\n$/,
  )
})

test('a data directory that cannot be written is one sentence and exit code 1', async () => {
  const file = path.join(dataDir(), 'file')
  writeFileSync(file, '')
  const { code, stderr } = await run({ DATA_DIR: file }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `The data directory ${file} cannot be written. Set DATA_DIR to a folder that this user may write.\n`,
  })
})

test('a second server on the same data directory is refused; after kill -9 of the first it starts', async () => {
  const folder = dataDir()
  const first = run({ DATA_DIR: folder, PORT: String(await freePort()) })
  await first.up
  const refused = await run({ DATA_DIR: folder, PORT: String(await freePort()) }).ended
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`Another Parapet (process ${first.child.pid}) uses ${folder}.`)
  first.child.kill('SIGKILL')
  await first.ended
  const second = run({ DATA_DIR: folder, PORT: String(await freePort()) })
  expect(await second.up).toContain('Parapet is at')
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})
