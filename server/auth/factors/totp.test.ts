import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, OTHER_PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'
import { codeOf, resetSteps, expireStepUp, userWithFactor, signInAgain, stateOf, wrongCode } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
})
afterAll(() => server.end())

type Answer = { id: string; code?: string; access_token: string; refresh_token: string }

async function send(method: string, path: string, token: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await server.request(path, { method, headers, ...init })
  const answer = (await response.json()) as Answer
  return { ...answer, outcome: response.ok ? 'done' : `${response.status} ${answer.code}` }
}

const challenge = async (token: string, factorId: string) =>
  (await send('POST', `/factors/${factorId}/challenge`, token, {})).id

const verify = (token: string, factorId: string, challengeId: string, code: string) =>
  send('POST', `/factors/${factorId}/verify`, token, { challenge_id: challengeId, code })

const enrol = (token: string, name?: string) =>
  send('POST', '/factors', token, { factor_type: 'totp', friendly_name: name })

describe('an authenticator app', () => {
  test('can be enrolled, and raises the session to two factors', async () => {
    const { accessToken, refreshToken } = await signUpUser(server)
    const client = server.client()
    await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Another person' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Parapet:person.*issuer=Parapet$/)
    expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ status: 'unverified' }] })

    const code = await codeOf(data?.totp.secret ?? '')
    const verified = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
    expect(verified.error).toBeNull()
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ friendly_name: 'My phone' }])
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
  })

  test('its secret is not stored in plain text', async () => {
    const { factorId, secret } = await userWithFactor(server)
    const rows = await server.db.sql('select f.*, l.* from auth.mfa_factors f, audit.log l where f.id = $1', [factorId])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is owed by every later sign-in, which can do nothing but verify it', async () => {
    const { email, factorId, secret } = await userWithFactor(server)
    const { client, token } = await signInAgain(server, email)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect(await stateOf(server, token)).toBe('factor')
    expect((await enrol(token)).outcome).toBe('403 insufficient_aal')
    expect((await send('DELETE', `/factors/${factorId}`, token)).outcome).toBe('403 insufficient_aal')
    expect((await send('PUT', '/user', token, { data: {} })).outcome).toBe('403 insufficient_aal')
    expect((await send('POST', '/passkeys/registration/options', token, {})).outcome).toBe('403 insufficient_aal')
    for (const name of ['create-recovery-codes', 'end-session', 'create-access-token', 'revoke-access-token']) {
      const body = { id: factorId, name: 'x', scopes: ['company.read'], expiresInDays: 1 }
      expect(await server.call(name, body, token)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret) })
    const { data } = await client.getSession()
    expect(await stateOf(server, data.session?.access_token ?? '')).toBe('alive')
  })

  test('is owed by a session from a mailed link, too', async () => {
    const { email, factorId } = await userWithFactor(server)
    await server.client().resetPasswordForEmail(email)
    const mail = await server.lastMail(email)
    const answer = await server.post('/verify', { type: 'recovery', token_hash: mail?.token })
    const { access_token: token } = (await answer.json()) as Answer
    expect(await stateOf(server, token)).toBe('factor')
    expect((await send('PUT', '/user', token, { password: 'Quartz-Meadow-19!fern' })).outcome).toBe(
      '403 insufficient_aal',
    )
    expect((await send('DELETE', `/factors/${factorId}`, token)).outcome).toBe('403 insufficient_aal')
  })

  test('ends the sessions that did not verify it, and other open enrolments', async () => {
    const { email, accessToken } = await signUpUser(server)
    const elsewhere = await signInAgain(server, email)
    const first = (await (
      await server.post('/factors', { factor_type: 'totp', friendly_name: 'given up' }, { token: accessToken })
    ).json()) as Answer
    const second = (await (await server.post('/factors', { factor_type: 'totp' }, { token: accessToken })).json()) as {
      id: string
      totp: { secret: string }
    }
    const asked = await challenge(accessToken, second.id)
    const done = await verify(accessToken, second.id, asked, await codeOf(second.totp.secret))
    expect(done.outcome).toBe('done')
    expect(await stateOf(server, elsewhere.token)).toBe('ended')
    expect((await challenge(done.access_token, first.id)) ?? 'gone').toBe('gone')
  })

  test('invalidates tokens from before it was verified', async () => {
    const { email, factorId, secret } = await userWithFactor(server)
    const { token, refreshToken } = await signInAgain(server, email)
    const done = await verify(token, factorId, await challenge(token, factorId), await codeOf(secret))
    expect(await stateOf(server, done.access_token)).toBe('alive')
    expect(await stateOf(server, token)).toBe('factor')
    expect((await enrol(token)).outcome).toBe('403 insufficient_aal')
    expect((await send('DELETE', `/factors/${factorId}`, token)).outcome).toBe('403 insufficient_aal')
    expect((await send('PUT', '/user', token, { password: OTHER_PASSWORD })).outcome).toBe('403 insufficient_aal')
    for (const name of ['create-recovery-codes', 'create-access-token'] as const) {
      const body = { name: 'x', scopes: ['company.read'], expiresInDays: 1 }
      expect(await server.call(name, body, token)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    const replayed = await server.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })
    expect(await replayed.json()).toMatchObject({ code: 'refresh_token_already_used' })
    expect(await stateOf(server, done.access_token)).toBe('ended')
  })

  test('notifies its owner when it is added or removed, and every step is audited', async () => {
    const { email, userId, token, factorId, secret } = await userWithFactor(server)
    const again = await signInAgain(server, email)
    await verify(again.token, factorId, await challenge(again.token, factorId), await wrongCode(secret))
    expect((await send('DELETE', `/factors/${factorId}`, token)).outcome).toBe('done')
    const notices = await server.db.sql<{ title: string }>(
      `select title from public.notifications where user_id = $1 and kind = 'factor' order by created_at`,
      [userId],
    )
    expect(notices.map(({ title }) => title)).toEqual([
      'An MFA method was added to your account',
      'An MFA method was removed from your account',
    ])
    const events = await server.db.sql<{ action: string }>(
      `select action from audit.log where record_id = $1 and action like 'auth_factor%' order by created_at`,
      [userId],
    )
    expect(events.map(({ action }) => action)).toEqual([
      'auth_factor_enrolled',
      'auth_factor_failed',
      'auth_factor_removed',
    ])
  })
})

test('removing one requires step-up, even if it was verified when the session began', async () => {
  const { token, factorId, secret, userId, client } = await userWithFactor(server)
  await expireStepUp(server, userId)
  expect((await send('DELETE', `/factors/${factorId}`, token)).outcome).toBe('403 reauthentication_needed')
  expect((await enrol(token)).outcome).toBe('403 reauthentication_needed')
  expect(await server.call('create-recovery-codes', {}, token)).toMatchObject({ code: 'reauthentication_needed' })
  const { data } = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret) })
  expect((await send('DELETE', `/factors/${factorId}`, data?.access_token ?? '')).outcome).toBe('done')
})

describe('enrolling', () => {
  test('requires step-up, and so does the first verification', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const begun = await enrol(accessToken)
    await expireStepUp(server, userId)
    expect((await enrol(accessToken)).outcome).toBe('403 reauthentication_needed')
    const asked = await send('POST', `/factors/${begun.id}/challenge`, accessToken, {})
    expect(asked.outcome).toBe('403 reauthentication_needed')
  })

  test('gives each a unique name, and allows ten', async () => {
    const { accessToken } = await signUpUser(server)
    expect((await enrol(accessToken, 'phone')).outcome).toBe('done')
    expect((await enrol(accessToken, 'phone')).outcome).toBe('422 mfa_factor_name_conflict')
    expect((await enrol(accessToken, 'bad\u0000name')).outcome).toBe('400 validation_failed')
    const many = await Promise.all(Array.from({ length: 12 }, () => enrol(accessToken)))
    expect(many.filter(({ outcome }) => outcome === 'done')).toHaveLength(9)
    expect((await enrol(accessToken)).outcome).toBe('422 too_many_enrolled_mfa_factors')
  })

  test.each(['phone', 'pigeon'])('%s is not supported', async (type) => {
    const { accessToken } = await signUpUser(server)
    const { outcome } = await send('POST', '/factors', accessToken, { factor_type: type })
    expect(outcome).toMatch(/^4\d\d (mfa_phone_enroll_not_enabled|validation_failed)$/)
  })
})

describe('a code', () => {
  test('works once, also for 20 concurrent attempts, with one challenge or with many', async () => {
    const { token, factorId, secret } = await userWithFactor(server)
    for (const sameChallenge of [true, false]) {
      await resetSteps(server, factorId)
      const one = await challenge(token, factorId)
      const code = await codeOf(secret)
      const tries = await Promise.all(
        Array.from({ length: 20 }, async () =>
          verify(token, factorId, sameChallenge ? one : await challenge(token, factorId), code),
        ),
      )
      expect(tries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
      expect((await verify(token, factorId, await challenge(token, factorId), code)).outcome).toBe(
        '422 mfa_verification_failed',
      )
      await server.db.sql(`delete from auth.login_failures where kind = 'factor'`)
    }
  })

  test('of the previous or next step is valid, two steps away is not', async () => {
    const { token, factorId, secret } = await userWithFactor(server)
    for (const [steps, outcome] of [
      [-1, 'done'],
      [1, 'done'],
      [-3, '422 mfa_verification_failed'],
      [3, '422 mfa_verification_failed'],
    ] as const) {
      await resetSteps(server, factorId)
      const tried = await verify(token, factorId, await challenge(token, factorId), await codeOf(secret, steps))
      expect([steps, tried.outcome]).toEqual([steps, outcome])
    }
  })

  test('has five attempts for each challenge, malformed ones included', async () => {
    const { token, factorId, secret } = await userWithFactor(server)
    const asked = await challenge(token, factorId)
    const wrong = await wrongCode(secret)
    for (const tried of [wrong, wrong, 'abc', wrong, wrong])
      expect((await verify(token, factorId, asked, tried)).outcome).toBe('422 mfa_verification_failed')
    expect((await verify(token, factorId, asked, await codeOf(secret))).outcome).toBe('422 mfa_challenge_expired')
    expect((await verify(token, factorId, await challenge(token, factorId), await codeOf(secret))).outcome).toBe('done')
  })

  test('has fifteen wrong attempts an hour, over all challenges, sessions and addresses', async () => {
    const { email, token, factorId, secret } = await userWithFactor(server)
    const wrong = await wrongCode(secret)
    const { token: other } = await signInAgain(server, email)
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const from = index % 2 === 0 ? token : other
        return verify(from, factorId, await challenge(from, factorId), wrong)
      }),
    )
    const outcomes = tries.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === '422 mfa_verification_failed')).toHaveLength(15)
    expect(outcomes.filter((outcome) => outcome === '429 over_request_rate_limit')).toHaveLength(5)
    const right = await verify(token, factorId, await challenge(token, factorId), await codeOf(secret))
    expect(right.outcome).toBe('429 over_request_rate_limit')
    const locks = await server.db.sql(`select kind, user_id from auth.login_failures where locked_until > now()`)
    expect(locks).toMatchObject([{ kind: 'factor' }])
  })

  test("of another person's factor, challenge or session is refused like an unknown one", async () => {
    const [ada, eve] = [await userWithFactor(server), await userWithFactor(server)]
    const mine = await challenge(eve.token, eve.factorId)
    const hers = await challenge(ada.token, ada.factorId)
    const code = await codeOf(ada.secret)
    const unknown = await send('POST', `/factors/${crypto.randomUUID()}/challenge`, eve.token, {})
    expect(await send('POST', `/factors/${ada.factorId}/challenge`, eve.token, {})).toEqual(unknown)
    expect(unknown.outcome).toBe('404 mfa_factor_not_found')
    expect((await verify(eve.token, ada.factorId, hers, code)).outcome).toBe('404 mfa_factor_not_found')
    expect((await verify(eve.token, eve.factorId, hers, await codeOf(eve.secret))).outcome).toBe(
      '422 mfa_challenge_expired',
    )
    expect((await verify(ada.token, ada.factorId, mine, code)).outcome).toBe('422 mfa_challenge_expired')
    expect((await send('DELETE', `/factors/${ada.factorId}`, eve.token)).outcome).toBe('404 mfa_factor_not_found')
    const { token: elsewhere } = await signInAgain(server, ada.email)
    expect((await verify(elsewhere, ada.factorId, hers, code)).outcome).toBe('422 mfa_challenge_expired')
    expect((await verify(ada.token, ada.factorId, hers, code)).outcome).toBe('done')
  })

  test('an invalid code or challenge is refused like a wrong one', async () => {
    const { token, factorId, secret } = await userWithFactor(server)
    const asked = await challenge(token, factorId)
    for (const code of ['', '12345', 'abcdef', '1234567', '١٢٣٤٥٦'])
      expect((await verify(token, factorId, asked, code)).outcome).toBe('422 mfa_verification_failed')
    for (const id of ['', 'none', crypto.randomUUID(), factorId])
      expect((await verify(token, factorId, id, await codeOf(secret))).outcome).toBe('422 mfa_challenge_expired')
    await server.db.sql('update auth.mfa_challenges set expires_at = now() where factor_id = $1', [factorId])
    expect((await verify(token, factorId, asked, await codeOf(secret))).outcome).toBe('422 mfa_challenge_expired')
  })
})

test('removing a factor ends the other sessions; removing the last one deletes the recovery codes', async () => {
  const { email, userId, token, factorId, secret, client } = await userWithFactor(server)
  await server.call('create-recovery-codes', {}, token)
  const elsewhere = await signInAgain(server, email)
  const there = await elsewhere.client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret) })
  expect(await stateOf(server, there.data?.access_token ?? '')).toBe('alive')
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  expect(await stateOf(server, there.data?.access_token ?? '')).toBe('ended')
  expect(await server.db.sql('select from auth.recovery_codes where user_id = $1', [userId])).toEqual([])
  const refreshed = await client.refreshSession()
  expect(refreshed.error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})
