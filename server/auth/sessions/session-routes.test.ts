import { afterAll, beforeAll, expect, test } from 'vitest'
import { userWithFactor, signInAgain, stateOf } from '../factors/testing.ts'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
})
afterAll(() => server.end())

interface Listed {
  readonly id: string
  readonly isCurrent: boolean
  readonly isKnownDevice: boolean
  readonly aal: string
  readonly method: string
}

async function sessionsOf(token: string): Promise<Listed[]> {
  const { body } = await server.call('list-sessions', {}, token)
  return body['sessions'] as Listed[]
}

test('sessions are listed, the current one first, without access tokens and impersonations', async () => {
  const { email, userId, token } = await userWithFactor(server)
  await signInAgain(server, email)
  await server.call('create-access-token', { name: 'x', scopes: ['company.read'], expiresInDays: 1 }, token)
  await server.db.sql(
    `insert into auth.sessions (user_id, method, not_after, actor_id) values ($1, 'impersonation', now() + interval '1 day', $1)`,
    [userId],
  )
  const listed = await sessionsOf(token)
  expect(listed).toMatchObject([
    {
      isCurrent: true,
      aal: 'aal2',
      method: 'password',
      address: expect.stringMatching(/^198\.18\./),
      isKnownDevice: true,
    },
    { isCurrent: false, aal: 'aal1', method: 'password' },
  ])
})

test('a session is ended from elsewhere, at once, and its browser is no longer a known device', async () => {
  const { email, accessToken } = await signUpUser(server)
  const there = await server.post('/token?grant_type=password', { email, password: PASSWORD })
  const { access_token: other } = (await there.json()) as { access_token: string }
  const [, elsewhere] = await sessionsOf(accessToken)
  expect(elsewhere?.isKnownDevice).toBe(true)
  expect((await server.call('end-session', { id: elsewhere?.id }, accessToken)).status).toBe(200)
  expect(await stateOf(server, other)).toBe('ended')
  expect(await sessionsOf(accessToken)).toHaveLength(1)
  const cookie = there.headers.get('set-cookie')?.split(';')[0] ?? ''
  const again = await server.post('/token?grant_type=password', { email, password: PASSWORD }, { headers: { cookie } })
  expect(again.headers.get('set-cookie')?.split(';')[0]).not.toBe(cookie)
  expect(await server.call('end-session', { id: elsewhere?.id }, accessToken)).toMatchObject({ status: 404 })
})

test('sessions of other people and access tokens cannot be ended as sessions', async () => {
  const [ada, eve] = [await signUpUser(server), await signUpUser(server)]
  const [session] = await sessionsOf(ada.accessToken)
  expect(await server.call('end-session', { id: session?.id }, eve.accessToken)).toMatchObject({ status: 404 })
  const { body } = await server.call(
    'create-access-token',
    { name: 'x', scopes: ['company.read'], expiresInDays: 1 },
    ada.accessToken,
  )
  expect(await server.call('end-session', { id: body['id'] }, ada.accessToken)).toMatchObject({ status: 404 })
  expect(await server.call('end-session', { id: 'none' }, ada.accessToken)).toMatchObject({ status: 400 })
})
