import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany, startTestServer, until, type TestServer } from '../testing.ts'

let server: TestServer
let company: string
let person: string

beforeAll(async () => {
  server = await startTestServer()
  person = await server.db.person('Ada')
  company = await createCompany(server.db, { [person]: 'Owner' })
})
afterAll(() => server.close())

const CHANGES = { postgres_changes: [{ event: '*', schema: 'public', table: 'companies' }] }

async function limited(limit: 'needs_factor' | 'read_only') {
  const signedIn = await server.signIn(person)
  await server.db.sql(`update auth.sessions set ${limit} = true where id = $1`, [signedIn.session])
  return signedIn
}

test('a session that owes a factor cannot join', async () => {
  const { token } = await limited('needs_factor')
  const socket = await server.connect()
  expect(await socket.join('changes', CHANGES, token)).toMatchObject({ status: 'error' })
  const post = await server.post(
    '/api/broadcast',
    JSON.stringify({ messages: [{ topic: 'x', event: 'y', payload: {} }] }),
    { authorization: `Bearer ${token}` },
  )
  expect(post.status).toBe(401)
})

test('a token from before its session verified a factor cannot join', async () => {
  const { token, session } = await server.signIn(person)
  const socket = await server.connect()
  expect(await socket.join('changes', CHANGES, token)).toMatchObject({ status: 'ok' })
  await server.db.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
  expect(await (await server.connect()).join('changes', CHANGES, token)).toMatchObject({ status: 'error' })
  const said = { messages: [{ topic: 'x', event: 'y', payload: {} }] }
  const post = await server.post('/api/broadcast', JSON.stringify(said), { authorization: `Bearer ${token}` })
  expect(post.status).toBe(401)
})

test('a session that comes to owe a factor, or is ended, is disconnected', async () => {
  for (const change of ['needs_factor = true', 'revoked_at = now()']) {
    const { token, session } = await server.signIn(person)
    const socket = await server.connect()
    expect(await socket.join('changes', CHANGES, token)).toMatchObject({ status: 'ok' })
    await server.db.sql(`update auth.sessions set ${change} where id = $1`, [session])
    await until(() => socket.closedWith !== undefined || socket.received.some(({ event }) => event === 'phx_close'))
  }
})

test('a read-only session listens on private channels, and cannot send there', async () => {
  const say = (token: string) =>
    server.post(
      '/api/broadcast',
      JSON.stringify({ messages: [{ topic: `company:${company}`, event: 'said', payload: {}, private: true }] }),
      { authorization: `Bearer ${token}` },
    )
  const [reads, writes] = [await limited('read_only'), await server.signIn(person)]
  const socket = await server.connect()
  expect(await socket.join(`company:${company}`, { private: true }, reads.token)).toMatchObject({ status: 'ok' })
  expect((await say(reads.token)).status).toBe(403)
  expect((await say(writes.token)).status).toBe(202)
})

test('an access token of a script cannot open a socket', async () => {
  const socket = await server.connect()
  expect(await socket.join('changes', CHANGES, `ppt_${'0'.repeat(49)}`)).toMatchObject({ status: 'error' })
})
