import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'
import {
  createAuthenticator,
  expireStepUp,
  userWithFactor,
  signInAgain,
  stateOf,
  type Authenticator,
  type Tweak,
} from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
})
afterAll(() => server.end())

async function signedUp() {
  const { accessToken, refreshToken, ...person } = await signUpUser(server)
  const client = server.client()
  await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
  return { ...person, accessToken, client }
}

/** Registers a key as the published client does; returns the error's code, or the passkey. */
async function register(person: Awaited<ReturnType<typeof signedUp>>, key: Authenticator, tweak?: Tweak) {
  const { data, error } = await person.client.passkey.startRegistration()
  if (error !== null) return { code: error.code, id: '' }
  const credential = key.register(data.options, tweak)
  const done = await person.client.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: credential as never,
  })
  return { code: done.error?.code, id: done.data?.id ?? '', name: done.data?.friendly_name }
}

let visitors = 0

/** Signs in from a browser that has only the key. */
async function signIn(key: Authenticator, tweak?: Tweak) {
  const address = `198.51.100.${(visitors += 1)}`
  const client = server.client(address)
  const { data } = await client.passkey.startAuthentication()
  const challengeId = data?.challenge_id ?? ''
  const credential = key.sign(data?.options ?? { challenge: '' }, tweak)
  const show = () => client.passkey.verifyAuthentication({ challengeId, credential: credential as never })
  const done = await show()
  return { client, session: done.data?.session, code: done.error?.code, show, options: data?.options }
}

async function someoneWithPasskey() {
  const person = await signedUp()
  const key = createAuthenticator()
  const { id } = await register(person, key)
  return { ...person, key, passkeyId: id }
}

describe('a passkey', () => {
  test('signs in on its own, as two factors', async () => {
    const { key, userId } = await someoneWithPasskey()
    const { client, session, options } = await signIn(key)
    expect(options).toMatchObject({ rpId: 'parapet.example', userVerification: 'required' })
    expect(options?.allowCredentials ?? []).toEqual([])
    expect(session?.user.id).toBe(userId)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    })
    expect(await stateOf(server, session?.access_token ?? '')).toBe('alive')
  })

  test('can be listed, renamed and removed, and remains a second factor', async () => {
    const person = await signedUp()
    expect((await register(person, createAuthenticator())).name).toBe('Passkey')
    const key = createAuthenticator()
    expect((await register(person, key)).name).toBe('Passkey 2')
    const { client } = await signIn(key)
    const listed = await client.passkey.list()
    expect(listed.data).toMatchObject([{ friendly_name: 'Passkey' }, { friendly_name: 'Passkey 2' }])
    expect((await client.mfa.listFactors()).data?.webauthn).toHaveLength(2)
    const [first, second] = listed.data?.map(({ id }) => id) ?? []
    const renamed = await client.passkey.update({ passkeyId: first ?? '', friendlyName: 'Laptop' })
    expect(renamed.data?.friendly_name).toBe('Laptop')
    const taken = await client.passkey.update({ passkeyId: second ?? '', friendlyName: 'Laptop' })
    expect(taken.error?.code).toBe('mfa_factor_name_conflict')
    expect((await client.passkey.delete({ passkeyId: second ?? '' })).error).toBeNull()
    expect((await client.passkey.list()).data).toHaveLength(1)
    expect((await signIn(key)).code).toBe('webauthn_verification_failed')
  })

  test('is owed by a sign-in with the password, and verified like any other factor', async () => {
    const { key, email, passkeyId } = await someoneWithPasskey()
    const { token } = await signInAgain(server, email)
    expect(await stateOf(server, token)).toBe('factor')
    const asked = (await (await server.post(`/factors/${passkeyId}/challenge`, {}, { token })).json()) as {
      id: string
      webauthn: { type: string; credential_options: { publicKey: { challenge: string; allowCredentials: unknown[] } } }
    }
    expect(asked.webauthn.type).toBe('request')
    const { publicKey } = asked.webauthn.credential_options
    expect(publicKey.allowCredentials).toMatchObject([{ id: key.credentialId }])
    const webauthn = { type: 'request', rpId: 'evil.example', credential_response: key.sign(publicKey) }
    const body = { challenge_id: asked.id, webauthn }
    const answer = await server.post(`/factors/${passkeyId}/verify`, body, { token })
    const session = (await answer.json()) as { access_token: string }
    expect(await stateOf(server, session.access_token)).toBe('alive')
    expect((await server.post(`/factors/${passkeyId}/verify`, body, { token: session.access_token })).status).toBe(422)
  })

  test('can be enrolled as a second factor, and then signs in on its own', async () => {
    const { accessToken: token } = await signedUp()
    const key = createAuthenticator()
    const enrolled = await server.post('/factors', { factor_type: 'webauthn', friendly_name: 'Key' }, { token })
    const { id } = (await enrolled.json()) as { id: string }
    const asked = (await (await server.post(`/factors/${id}/challenge`, {}, { token })).json()) as {
      id: string
      webauthn: { type: string; credential_options: { publicKey: { challenge: string; user: { id: string } } } }
    }
    expect(asked.webauthn.type).toBe('create')
    const credential = key.register(asked.webauthn.credential_options.publicKey)
    const webauthn = { type: 'create', credential_response: credential }
    const done = await server.post(`/factors/${id}/verify`, { challenge_id: asked.id, webauthn }, { token })
    expect(await done.json()).toMatchObject({ user: { factors: [{ friendly_name: 'Key', status: 'verified' }] } })
    expect((await signIn(key)).code).toBeUndefined()
  })

  test('works while the password is locked, and without a password', async () => {
    const { key, email, userId } = await someoneWithPasskey()
    for (let tries = 0; tries < 6; tries += 1)
      await server.client().signInWithPassword({ email, password: 'Wrong-Password-55!' })
    const locked = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(locked.error?.code).toBe('account_locked')
    expect((await signIn(key)).code).toBeUndefined()
    await server.db.sql('update auth.users set encrypted_password = null where id = $1', [userId])
    expect((await signIn(key)).code).toBeUndefined()
  })

  test('registering it ends all sessions but the one that registered it', async () => {
    const person = await signedUp()
    const elsewhere = await signInAgain(server, person.email)
    await register(person, createAuthenticator())
    expect(await stateOf(server, elsewhere.token)).toBe('ended')
    expect(await stateOf(server, person.accessToken)).toBe('alive')
  })
})

describe('registering is refused', () => {
  test.each<[string, Tweak]>([
    ['from another origin', { origin: 'https://parapet.example.evil.example' }],
    ['from a page below', { origin: 'https://evil.parapet.example' }],
    ['over http', { origin: 'http://parapet.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without asking who is there', { userVerified: false }],
    ['with a signature in its place', { type: 'webauthn.get' }],
  ])('%s', async (_, tweak) => {
    const person = await signedUp()
    expect((await register(person, createAuthenticator(), tweak)).code).toBe('webauthn_verification_failed')
    expect((await person.client.passkey.list()).data).toEqual([])
  })

  test('without step-up, for a registered key, and with a challenge of another person or a used one', async () => {
    const [ada, eve] = [await someoneWithPasskey(), await signedUp()]
    expect((await register(eve, ada.key)).code).toBe('webauthn_credential_exists')
    const { data } = await ada.client.passkey.startRegistration()
    const challengeId = data?.challenge_id ?? ''
    const credential = createAuthenticator().register(data?.options ?? { challenge: '', user: { id: '' } }) as never
    const stolen = await eve.client.passkey.verifyRegistration({ challengeId, credential })
    expect(stolen.error?.code).toBe('webauthn_challenge_expired')
    expect((await ada.client.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull()
    const again = await ada.client.passkey.verifyRegistration({ challengeId, credential })
    expect(again.error?.code).toBe('webauthn_challenge_expired')
    await expireStepUp(server, eve.userId)
    expect((await register(eve, createAuthenticator())).code).toBe('reauthentication_needed')
  })
})

describe('signing in is refused', () => {
  test.each<[string, Tweak]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without asking who is there', { userVerified: false }],
    ['with a registration in its place', { type: 'webauthn.create' }],
    ['as another person', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('%s', async (_, tweak) => {
    const { key } = await someoneWithPasskey()
    expect((await signIn(key, tweak)).code).toBe('webauthn_verification_failed')
    expect((await signIn(key)).code).toBeUndefined()
  })

  test('with an unknown key, with the same message as with a wrong one', async () => {
    expect((await signIn(createAuthenticator())).code).toBe('webauthn_verification_failed')
  })

  test('the second time with the same challenge, and after five minutes', async () => {
    const { key } = await someoneWithPasskey()
    const { show } = await signIn(key)
    expect((await show()).error?.code).toBe('webauthn_challenge_expired')
    const client = server.client()
    const { data } = await client.passkey.startAuthentication()
    await server.db.sql(`update auth.mfa_challenges set expires_at = now() where id = $1`, [data?.challenge_id])
    const late = await client.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? '',
      credential: key.sign(data?.options ?? { challenge: '' }) as never,
    })
    expect(late.error?.code).toBe('webauthn_challenge_expired')
  })

  test('with a challenge for another purpose', async () => {
    const { key, client, email, passkeyId } = await someoneWithPasskey()
    const registering = await client.passkey.startRegistration()
    const { token } = await signInAgain(server, email)
    const asked = (await (await server.post(`/factors/${passkeyId}/challenge`, {}, { token })).json()) as {
      id: string
      webauthn: { credential_options: { publicKey: { challenge: string } } }
    }
    for (const [challengeId, options] of [
      [registering.data?.challenge_id ?? '', registering.data?.options ?? { challenge: '' }],
      [asked.id, asked.webauthn.credential_options.publicKey],
    ] as const) {
      const credential = key.sign(options) as never
      const { error } = await server.client().passkey.verifyAuthentication({ challengeId, credential })
      expect(error?.code).toBe('webauthn_challenge_expired')
    }
  })

  test('by a copy with a lower sign count, and its owner is notified', async () => {
    const { key, userId } = await someoneWithPasskey()
    expect((await signIn(key, { count: 9 })).code).toBeUndefined()
    expect((await signIn(key, { count: 9 })).code).toBe('webauthn_verification_failed')
    expect((await signIn(key, { count: 0 })).code).toBe('webauthn_verification_failed')
    expect((await signIn(key, { count: 10 })).code).toBeUndefined()
    const events = await server.db.sql(
      `select severity from audit.log where record_id = $1 and action = 'auth_passkey_copied'`,
      [userId],
    )
    expect(events).toEqual([{ severity: 'warning' }, { severity: 'warning' }])
    const notices = await server.db.sql(
      `select from public.notifications where user_id = $1 and title like '%copied%'`,
      [userId],
    )
    expect(notices).toHaveLength(2)
  })

  test('not to authenticators that never count', async () => {
    const person = await signedUp()
    const key = createAuthenticator(false)
    await register(person, key)
    expect((await signIn(key)).code).toBeUndefined()
    expect((await signIn(key)).code).toBeUndefined()
  })

  test('for a banned person, once the key has identified them', async () => {
    const { key, userId } = await someoneWithPasskey()
    await server.db.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId])
    expect((await signIn(key)).code).toBe('user_banned')
    expect((await signIn(key, { origin: 'https://evil.example' })).code).toBe('webauthn_verification_failed')
  })
})

test("renaming and removing another person's passkey fail like an unknown one", async () => {
  const [ada, eve] = [await someoneWithPasskey(), await someoneWithPasskey()]
  const app = await userWithFactor(server)
  const theirs = await eve.client.passkey.update({ passkeyId: ada.passkeyId, friendlyName: 'mine' })
  expect(theirs.error?.code).toBe('mfa_factor_not_found')
  expect((await eve.client.passkey.delete({ passkeyId: ada.passkeyId })).error?.code).toBe('mfa_factor_not_found')
  const wrong = await app.client.passkey.delete({ passkeyId: app.factorId })
  expect(wrong.error?.code).toBe('webauthn_credential_not_found')
  expect((await signIn(ada.key)).code).toBeUndefined()
})
