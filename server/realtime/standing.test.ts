import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCompany, startTestServer, until, type TestServer } from './testing.ts'

let server: TestServer
let company: string
let person: string

beforeAll(async () => {
  server = await startTestServer()
  person = await server.db.person('Ada')
  company = await newCompany(server.db, { [person]: 'Owner' })
})
afterAll(() => server.close())

const CHANGES = { postgres_changes: [{ event: '*', schema: 'public', table: 'companies' }] }

async function limited(limit: 'needs_factor' | 'read_only') {
  const signedIn = await server.signIn(person)
  await server.db.sql(`update auth.sessions set ${limit} = true where id = $1`, [signedIn.session])
  return signedIn
}

test('a session that owes a factor joins nothing', async () => {
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

test('a token from before its session showed a factor joins nothing', async () => {
  const { token, session } = await server.signIn(person)
  const socket = await server.connect()
  expect(await socket.join('changes', CHANGES, token)).toMatchObject({ status: 'ok' })
  await server.db.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
  expect(await (await server.connect()).join('changes', CHANGES, token)).toMatchObject({ status: 'error' })
  const said = { messages: [{ topic: 'x', event: 'y', payload: {} }] }
  const post = await server.post('/api/broadcast', JSON.stringify(said), { authorization: `Bearer ${token}` })
  expect(post.status).toBe(401)
})

test('one that comes to owe a factor, or is ended, is sent out', async () => {
  for (const change of ['needs_factor = true', 'revoked_at = now()']) {
    const { token, session } = await server.signIn(person)
    const socket = await server.connect()
    expect(await socket.join('changes', CHANGES, token)).toMatchObject({ status: 'ok' })
    await server.db.sql(`update auth.sessions set ${change} where id = $1`, [session])
    await until(() => socket.closedWith !== undefined || socket.received.some(({ event }) => event === 'phx_close'))
  }
})

test('a session that may only read listens on private channels, and says nothing there', async () => {
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

test('a token of a script opens no socket channel', async () => {
  const socket = await server.connect()
  expect(await socket.join('changes', CHANGES, `ppt_${'0'.repeat(49)}`)).toMatchObject({ status: 'error' })
})
