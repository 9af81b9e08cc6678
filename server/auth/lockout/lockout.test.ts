import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  const settings = { AUTH_ATTEMPTS_PER_MINUTE: '100000' }
  server = await startTestServer(settings)
  second = await startTestServer(settings, server)
  await makeFirstAccount(server)
})
afterAll(async () => {
  await second.end()
  await server.end()
})

let places = 0
const somewhere = () => `10.${(places += 1) >> 8}.${places & 255}.7`

interface From {
  readonly address?: string
  readonly cookie?: string | undefined
  readonly on?: TestServer
}

async function signIn(email: string, password: string, { address = somewhere(), cookie, on = server }: From = {}) {
  const headers: Record<string, string> = { 'user-agent': 'Firefox', ...(cookie === undefined ? {} : { cookie }) }
  const response = await on.post('/token?grant_type=password', { email, password }, { address, headers })
  const set = response.headers.get('set-cookie')
  return { status: response.status, set, cookie: set?.split(';')[0], body: await response.text() }
}

/** A person whose browser at home is known. */
async function settled() {
  const person = await signUpUser(server)
  const home = somewhere()
  const { cookie } = await signIn(person.email, PASSWORD, { address: home })
  return { ...person, home, cookie }
}

const noticesOf = async (userId: string, kind: string) =>
  (await server.db.sql('select from public.notifications where user_id = $1 and kind = $2', [userId, kind])).length

/** Adds failures from elsewhere without the time for hashing and delays. */
async function countFailures(email: string, failures: number) {
  await server.db.sql(
    `update auth.login_failures set failures = $2
     where kind = 'account' and user_id = (select id from auth.users where email = $1)`,
    [email, failures],
  )
}

describe('a known device', () => {
  test('gets a cookie that scripts cannot read, other hosts never see, and requests of other sites do not carry', async () => {
    const { email } = await signUpUser(server)
    const { set } = await signIn(email, PASSWORD)
    expect(set).toMatch(
      /^__Host-dc=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('can sign in during 1,000 failures from elsewhere', async () => {
    const { email, home, cookie } = await settled()
    const answers: number[] = []
    for (let wave = 0; wave < 20; wave += 1) {
      const failing = Array.from({ length: 50 }, async () => answers.push((await signIn(email, 'wrong')).status))
      expect((await signIn(email, PASSWORD, { address: home, cookie })).status).toBe(200)
      await Promise.all(failing)
    }
    expect([400, 429], 'wrong, or refused because too many came at once').toEqual(
      expect.arrayContaining([...new Set(answers)]),
    )
  })

  test('is not delayed after 1,000 failures from elsewhere, unlike unknown devices', async () => {
    const { email, home, cookie } = await settled()
    await signIn(email, 'wrong')
    await countFailures(email, 1_000)
    const started = performance.now()
    const [known, unknown] = await Promise.all([
      signIn(email, PASSWORD, { address: home, cookie }).then((answer) => ({
        ...answer,
        ms: performance.now() - started,
      })),
      signIn(email, 'wrong').then((answer) => ({ ...answer, ms: performance.now() - started })),
    ])
    expect([known.status, unknown.status]).toEqual([200, 400])
    expect(known.ms).toBeLessThan(unknown.ms)
  })

  test('after 100 failures from elsewhere three attempts wait at once, and the rest are told to retry later', async () => {
    const { email, home, cookie } = await settled()
    await signIn(email, 'wrong')
    await countFailures(email, 101)
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'wrong')))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 400).length, refused.length]).toEqual([3, 5])
    expect(refused[0]?.body).toContain('over_request_rate_limit')
    expect((await signIn(email, PASSWORD, { address: home, cookie })).status).toBe(200)
  })

  test('can sign in from a network that another person locked', async () => {
    const { email, home, cookie } = await settled()
    for (let turn = 0; turn < 6; turn += 1) await signIn(email, 'wrong', { address: home })
    expect((await signIn(email, PASSWORD, { address: home })).body).toContain('account_locked')
    expect((await signIn(email, PASSWORD, { address: home, cookie })).status).toBe(200)
  })

  test('has five attempts of its own', async () => {
    const { email, cookie } = await settled()
    for (let turn = 0; turn < 5; turn += 1) expect((await signIn(email, 'wrong', { cookie })).status).toBe(400)
    expect((await signIn(email, PASSWORD, { cookie })).body).toContain('account_locked')
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test.each([
    ['of another account', async () => (await settled()).cookie],
    ['with another secret', async (cookie: string) => cookie.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)],
    ['that is nonsense', () => Promise.resolve('__Host-dc=x.y~~;')],
  ])('is not recognised by a cookie %s', async (_, other) => {
    const { email, home, cookie = '' } = await settled()
    for (let turn = 0; turn < 5; turn += 1) await signIn(email, 'wrong', { address: home })
    expect((await signIn(email, PASSWORD, { address: home, cookie: await other(cookie) })).status).toBe(429)
  })

  test('is forgotten once it is revoked, or after the password changed elsewhere', async () => {
    const { email, userId, home, cookie, accessToken } = await settled()
    const response = await server.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ password: 'Copper_Lantern_82?moss' }),
    })
    expect(response.status).toBe(200)
    expect(
      await server.db.sql('select count(*)::int from auth.devices where user_id = $1 and revoked_at is null', [userId]),
    ).toEqual([{ count: 1 }])
    for (let turn = 0; turn < 5; turn += 1) await signIn(email, 'wrong', { address: home })
    expect((await signIn(email, 'Copper_Lantern_82?moss', { address: home, cookie })).status).toBe(429)
  })

  test('is remembered for five accounts in one browser', async () => {
    let cookie: string | undefined
    const people = []
    for (let turn = 0; turn < 6; turn += 1) {
      const { email } = await signUpUser(server)
      people.push(email)
      cookie = (await signIn(email, PASSWORD, { cookie })).cookie
    }
    expect(cookie?.split('~')).toHaveLength(5)
    const devices = await server.db.sql('select count(*)::int from auth.devices')
    await signIn(people[5] ?? '', PASSWORD, { cookie })
    expect(await server.db.sql('select count(*)::int from auth.devices')).toEqual(devices)
  })

  test('the owner is notified of a new one, but not of the first', async () => {
    const { email, userId } = await signUpUser(server)
    expect(await noticesOf(userId, 'new_device')).toBe(0)
    const { cookie } = await signIn(email, PASSWORD)
    expect(await noticesOf(userId, 'new_device')).toBe(1)
    await signIn(email, PASSWORD, { cookie })
    expect(await noticesOf(userId, 'new_device')).toBe(1)
  })

  test('sign-ins without the cookie count once a minute for one browser and address, and each for others', async () => {
    const { email, userId } = await signUpUser(server)
    const address = somewhere()
    for (let turn = 0; turn < 3; turn += 1) await signIn(email, PASSWORD, { address })
    expect(await noticesOf(userId, 'new_device')).toBe(1)
    await signIn(email, PASSWORD, { address: somewhere() })
    expect(await noticesOf(userId, 'new_device')).toBe(2)
    await server.db.sql(
      `update public.notifications set created_at = created_at - interval '61 seconds' where user_id = $1`,
      [userId],
    )
    await signIn(email, PASSWORD, { address })
    expect(await noticesOf(userId, 'new_device')).toBe(3)
  })
})

describe('counting', () => {
  test('200 concurrent guesses over two servers: five are checked', async () => {
    const { email } = await signUpUser(server)
    const address = somewhere()
    const guesses = Array.from({ length: 200 }, (_, turn) =>
      signIn(email, 'wrong', { address, on: turn % 2 === 0 ? server : second }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(195)
  })

  test('a lock on one server holds on the other, and on one that starts later', async () => {
    const { email } = await signUpUser(server)
    const address = somewhere()
    for (let turn = 0; turn < 5; turn += 1) await signIn(email, 'wrong', { address })
    expect((await signIn(email, PASSWORD, { address, on: second })).status).toBe(429)
    const later = await startTestServer({}, server)
    expect((await signIn(email, PASSWORD, { address, on: later })).status).toBe(429)
    await later.end()
  })

  test('survives a crash of the database: failures are in a logged table', async () => {
    expect(
      await server.db.sql(`select relpersistence from pg_class where oid = 'auth.login_failures'::regclass`),
    ).toEqual([{ relpersistence: 'p' }])
  })

  test('the owner is notified of a lock once a day, and each lock is recorded', async () => {
    const { email, userId } = await signUpUser(server)
    for (let round = 0; round < 2; round += 1) {
      const address = somewhere()
      for (let turn = 0; turn < 6; turn += 1) await signIn(email, 'wrong', { address })
    }
    expect(await noticesOf(userId, 'lock')).toBe(1)
    const events = await server.db.sql(`select from audit.log where user_id = $1 and action = 'auth_locked'`, [userId])
    expect(events).toHaveLength(2)
  })

  test('a correct password on the fifth attempt does not lock', async () => {
    const { email, userId } = await signUpUser(server)
    const address = somewhere()
    for (let turn = 0; turn < 4; turn += 1) await signIn(email, 'wrong', { address })
    expect((await signIn(email, PASSWORD, { address })).status).toBe(200)
    expect(await noticesOf(userId, 'lock')).toBe(0)
  })

  test('a sign-in that owes a factor is not complete: the count goes on', async () => {
    const { email, userId } = await signUpUser(server)
    await server.db.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'Phone')`,
      [userId],
    )
    const address = somewhere()
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, set } = await signIn(email, PASSWORD, { address })
      expect([status, set]).toEqual([200, null])
    }
    expect((await signIn(email, PASSWORD, { address })).status).toBe(429)
  })
})

test('a whole /24 has 200 requests in five minutes', async () => {
  const limited = await startTestServer({}, server)
  await server.db.sql('delete from auth.rate_counters')
  const verify = (turn: number) =>
    limited.post(
      '/verify',
      { type: 'email', email: 'x@example.com', token: '000000' },
      { address: `10.9.8.${turn % 250}` },
    )
  const statuses = []
  for (let turn = 0; turn < 201; turn += 1) statuses.push((await verify(turn)).status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(200)
  expect(statuses[200]).toBe(429)
  expect(
    (await limited.post('/verify', { type: 'email', email: 'x@example.com', token: '0' }, { address: '10.9.9.1' }))
      .status,
  ).toBe(403)
  await limited.end()
})
