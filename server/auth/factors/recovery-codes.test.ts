import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAccount, OTHER_PASSWORD, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'
import { removeAllFactors } from './remove-all-factors.ts'
import { expireStepUp, userWithFactor, signInAgain, stateOf } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
})
afterAll(() => server.end())

async function personWithCodes() {
  const person = await userWithFactor(server)
  const { body } = await server.call('create-recovery-codes', {}, person.token)
  return { ...person, codes: body['codes'] as string[] }
}

test('ten codes of 80 bits are shown once and stored as hashes', async () => {
  const { codes, token, userId } = await personWithCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await server.call('recovery-codes', {}, token)).body).toMatchObject({ left: 10 })
  const kept = await server.db.sql<{ code_hash: Buffer }>('select * from auth.recovery_codes where user_id = $1', [
    userId,
  ])
  expect(kept).toHaveLength(10)
  for (const { code_hash: hash } of kept) expect(hash).toHaveLength(32)
})

test('a code replaces the factor, in any spelling, and its owner is notified', async () => {
  const { codes, email, userId } = await personWithCodes()
  const { client, token } = await signInAgain(server, email)
  expect(await stateOf(server, token)).toBe('factor')
  const used = await server.call(
    'use-recovery-code',
    { code: ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')}` },
    token,
  )
  const session = used.body as { access_token: string; refresh_token: string }
  expect(used.status).toBe(200)
  expect((await client.setSession(session)).error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'recovery_code' }, { method: 'password' }],
  })
  expect(await stateOf(server, session.access_token)).toBe('alive')
  expect((await server.call('recovery-codes', {}, session.access_token)).body).toMatchObject({ left: 9 })
  const notices = await server.db.sql<{ body: string }>(
    `select body from public.notifications where user_id = $1 and title like 'A recovery code was used%'`,
    [userId],
  )
  expect(notices[0]?.body).toContain('9 codes are left')
})

test.each(['a new browser', 'a known device'])(
  'a code ends the count of wrong passwords of %s, so that step-up is not locked right after',
  async (browser) => {
    const { codes, email, userId } = await personWithCodes()
    const secret = randomBytes(32).toString('base64url')
    const [device] = await server.db.sql<{ id: string }>(
      `insert into auth.devices (user_id, nonce_hash) values ($1, sha256(convert_to($2, 'UTF8'))) returning id`,
      [userId, secret],
    )
    const headers: Record<string, string> =
      browser === 'a known device' ? { cookie: `__Host-dc=${device?.id}.${secret}` } : {}
    const signIn = (password: string) => server.post('/token?grant_type=password', { email, password }, { headers })
    for (let tries = 0; tries < 4; tries += 1) expect((await signIn('a wrong password')).status).toBe(400)
    const { access_token: weak } = (await (await signIn(PASSWORD)).json()) as { access_token: string }
    const used = await server.call('use-recovery-code', { code: codes[0] }, weak)
    const change = { password: OTHER_PASSWORD, current_password: PASSWORD }
    const changed = await server.request('/user', {
      method: 'PUT',
      body: JSON.stringify(change),
      headers: { ...headers, authorization: `Bearer ${String(used.body['access_token'])}` },
    })
    expect(changed.status).toBe(200)
  },
)

test('a wrong code leaves the count of wrong passwords as it is', async () => {
  const { email, userId } = await personWithCodes()
  const { token } = await signInAgain(server, email)
  const failures = () =>
    server.db.sql(`select kind, failures from auth.login_failures where user_id = $1 and kind = 'pair'`, [userId])
  const before = await failures()
  expect(before).toHaveLength(1)
  await server.call('use-recovery-code', { code: 'AAAA-AAAA-AAAA-AAAA' }, token)
  expect(await failures()).toEqual(before)
})

test('each works once, even when sent 20 times concurrently', async () => {
  const { codes, email } = await personWithCodes()
  const { token } = await signInAgain(server, email)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => server.call('use-recovery-code', { code: codes[0] }, token)),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wrong codes are counted: after fifteen in an hour the right one is refused too', async () => {
  const { codes, email, userId } = await personWithCodes()
  const { token } = await signInAgain(server, email)
  for (let tries = 0; tries < 15; tries += 1)
    expect(await server.call('use-recovery-code', { code: 'AAAA-AAAA-AAAA-AAAA' }, token)).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
  expect(await server.call('use-recovery-code', { code: codes[0] }, token)).toMatchObject({ status: 429 })
  const events = await server.db.sql(`select from audit.log where record_id = $1 and action = 'auth_factor_failed'`, [
    userId,
  ])
  expect(events).toHaveLength(15)
})

test('a session that owes a factor sees nothing and can end only itself', async () => {
  const { email, token } = await personWithCodes()
  for (const scope of ['others', 'global']) {
    const weak = await signInAgain(server, email)
    for (const name of ['list-sessions', 'list-access-tokens', 'recovery-codes'])
      expect([name, await server.call(name, {}, weak.token)]).toMatchObject([
        name,
        { status: 403, code: 'insufficient_aal' },
      ])
    expect((await server.post(`/logout?scope=${scope}`, {}, { token: weak.token })).status).toBe(204)
    expect(await stateOf(server, weak.token)).toBe('ended')
    expect(await stateOf(server, token)).toBe('alive')
  }
})

test('new codes replace the old ones, and codes of another person do not work', async () => {
  const { codes, token, email } = await personWithCodes()
  const eve = await personWithCodes()
  await server.call('create-recovery-codes', {}, token)
  const { token: weak } = await signInAgain(server, email)
  for (const code of [codes[0], eve.codes[0]])
    expect(await server.call('use-recovery-code', { code }, weak)).toMatchObject({ status: 422 })
})

test('creating them requires step-up, and no factor yet', async () => {
  const plain = await signUpUser(server)
  expect(await server.call('create-recovery-codes', {}, plain.accessToken)).toMatchObject({ status: 200 })
  await expireStepUp(server, plain.userId)
  expect(await server.call('create-recovery-codes', {}, plain.accessToken)).toMatchObject({
    status: 403,
    code: 'reauthentication_needed',
  })
})

test('without factor and codes, the host takes them all away, ends the sessions and leaves a trace', async () => {
  const { email, token, userId } = await personWithCodes()
  const service = server.db.pool()
  expect(await removeAllFactors(service, 'no-such@example.com')).toBeUndefined()
  expect(await removeAllFactors(service, email.toUpperCase())).toBe(1)
  await service.end()
  expect(await stateOf(server, token)).not.toBe('alive')
  const again = await signInAgain(server, email)
  expect(await stateOf(server, again.token)).toBe('alive')
  const traces = await server.db.sql(
    `select (select count(*)::int from auth.recovery_codes where user_id = $1) as codes,
       (select count(*)::int from public.notifications where user_id = $1 and title = 'Your MFA methods were removed on the server') as notices,
       (select metadata from audit.log where user_id = $1 and action = 'auth_factor_removed') as metadata`,
    [userId],
  )
  expect(traces).toEqual([{ codes: 0, notices: 1, metadata: { factors: 1 } }])
})
