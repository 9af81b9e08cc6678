import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { anonymous, PASSWORD } from './api.ts'
import { dataDir, freePort, killServers, postgresOf, removeDataDirs, runServer as run } from './run-server.ts'

test.afterEach(killServers)
test.afterAll(removeDataDirs)

test('prints its address and the link that alone makes the first account; SIGTERM ends it all cleanly', async () => {
  const folder = dataDir()
  const port = await freePort()
  const server = run({ DATA_DIR: folder, PORT: String(port) })
  const said = await server.up
  expect(said).toContain(`Parapet is at http://localhost:${port}`)
  expect(said).toMatch(new RegExp(`http://localhost:${port}/auth\\?tab=signup&setup=\\S{20,}`))
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const client = await anonymous(`http://localhost:${port}`)
  const account = { email: 'first@example.com', password: PASSWORD }
  expect((await client.auth.signUp(account)).error?.code).toBe('setup_token_required')
  const setup_token = new URL(/http\S+setup=\S+/.exec(said)?.[0] ?? '').searchParams.get('setup')
  expect((await client.auth.signUp({ ...account, options: { data: { setup_token } } })).error).toBeNull()
  const postgres = postgresOf(folder)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  // A process that ended is listed until its new parent has noticed.
  await expect(() => expect(() => process.kill(postgres, 0)).toThrow()).toPass()
})

test('Ctrl+C, which npm sends a second time, ends it in order and writes nothing about the database', async () => {
  const folder = dataDir()
  const port = await freePort()
  const server = run({ DATA_DIR: folder, PORT: String(port) })
  await server.up
  await Promise.all(Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}/readyz`)))
  const postgres = postgresOf(folder)
  server.child.kill('SIGINT')
  await setTimeout(20)
  server.child.kill('SIGINT')
  const { code, stdout } = await server.ended
  expect(code).toBe(0)
  expect(stdout).not.toContain('a database connection broke')
  await expect(() => expect(() => process.kill(postgres, 0)).toThrow()).toPass({ timeout: 10_000 })
})

test('without PUBLIC_URL, the public configuration names this server, whatever host a request names', async () => {
  const port = await freePort()
  await run({ DATA_DIR: dataDir(), PORT: String(port) }).up
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const request = get({ host: '127.0.0.1', port, path: '/config.json', headers }, (response) => {
      text(response).then(resolve, reject)
    })
    request.on('error', reject)
  })
  expect(JSON.parse(answer)).toMatchObject({ url: `http://localhost:${port}` })
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
