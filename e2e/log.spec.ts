// What people enter, and what proves who they are, never reaches the log, not at its finest level and not in errors.
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { anonymous, PASSWORD, type Client } from './api.ts'
import { dataDir, freePort, killServers, postgresOf, removeDataDirs, runServer, setupTokenOf } from './run-server.ts'

test.afterAll(() => {
  killServers()
  removeDataDirs()
})

test('the log of sign-up, sign-in and reset has no password, code, token or address', async () => {
  const folder = dataDir()
  const port = await freePort()
  const server = runServer({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'debug' })
  await server.up
  const origin = `http://localhost:${port}`
  const setup_token = setupTokenOf(origin)
  const email = 'avery.stone@example.com'
  const wrong = 'Not-The-Password-77!'
  const chosen = 'Chosen-Afterwards-88!'

  const client = await anonymous(origin)
  const first = await client.auth.signUp({ email, password: PASSWORD, options: { data: { setup_token } } })
  expect(first.error).toBeNull()
  const secrets = [PASSWORD, wrong, chosen, email, 'second@example.com', String(setup_token)]
  const visitor = await anonymous(origin)
  for (const address of [email, 'second@example.com'])
    expect((await visitor.auth.signUp({ email: address, password: PASSWORD })).error).toBeNull()
  expect((await visitor.auth.signInWithPassword({ email, password: wrong })).error?.code).toBe('invalid_credentials')
  expect((await visitor.auth.resetPasswordForEmail(email)).error).toBeNull()
  const { token, code } = await newestLink(client, email)
  await fetch(`${origin}/auth/v1/verify?token=${token}x&type=recovery`, { redirect: 'manual' })
  expect((await visitor.auth.verifyOtp({ type: 'recovery', email, token: '000000' })).error).not.toBeNull()
  expect((await visitor.auth.verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
  expect((await visitor.auth.updateUser({ password: chosen })).error).toBeNull()
  for (const one of [client, visitor]) {
    const { data } = await one.auth.getSession()
    secrets.push(token, code, String(data.session?.access_token), String(data.session?.refresh_token))
  }
  // Errors are logged in full: of a database that is gone.
  process.kill(postgresOf(folder), 'SIGKILL')
  await visitor.auth.signInWithPassword({ email, password: chosen })
  await visitor.auth.signUp({ email: 'third@example.com', password: chosen })
  server.child.kill('SIGTERM')

  const { stdout } = await server.ended
  const log = stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(log.filter((line) => line.includes('/auth/v1/')).length).toBeGreaterThan(8)
  expect(secrets.filter((secret) => secret.length < 6 || secret === 'undefined')).toEqual([])
  for (const secret of secrets) expect(log.filter((line) => line.includes(secret))).toEqual([])
})

/** The link and the code of the newest mail, as an administrator reads them in the outbox. */
async function newestLink(admin: Client, email: string): Promise<{ token: string; code: string }> {
  const list = await admin.functions.invoke<{ mails: { id: string }[] }>('list-mails', { body: { q: email } })
  const id = list.data?.mails[0]?.id
  const { data } = await admin.functions.invoke<{ text: string }>('read-mail', { body: { id } })
  const token = /token_hash=([\w-]+)/.exec(data?.text ?? '')?.[1] ?? ''
  const code = /\b\d{6}\b/.exec(data?.text ?? '')?.[0] ?? ''
  expect([token, code]).toEqual([expect.stringMatching(/.{20}/), expect.stringMatching(/^\d{6}$/)])
  return { token, code }
}
