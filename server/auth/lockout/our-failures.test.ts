import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AuthError } from '../errors.ts'
import { codeOf, signInAgain, userWithFactor } from '../factors/testing.ts'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'
import { withoutOurFailures } from './our-failures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '100000' })
  await makeFirstAccount(server)
  await server.db.sql(`
    create function public.no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on auth.sessions for each statement execute function public.no_room();
    alter table auth.sessions disable trigger no_room`)
})
afterAll(() => server.end())
afterEach(() => mend())

/** Nothing can be written to the sessions: every sign-in fails after its secret was found right. */
const fillDisk = () => server.db.sql('alter table auth.sessions enable trigger no_room')
/** The account cannot even be read: a sign-in fails before its password is checked. */
const hideAccounts = () => server.db.sql('revoke select on auth.users from app_service')
async function mend(): Promise<void> {
  await server.db.sql('alter table auth.sessions disable trigger no_room; grant select on auth.users to app_service')
}

const ADDRESS = '10.20.30.40'
async function signIn(email: string, password: string) {
  const response = await server.post('/token?grant_type=password', { email, password }, { address: ADDRESS })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code }
}
const statusesOf = async (times: number, attempt: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await attempt()).status)
  return statuses
}
const countedCodes = (userId: string) =>
  server.db.sql(`select failures from auth.login_failures where user_id = $1 and kind = 'factor' and failures > 0`, [
    userId,
  ])

describe('failures of ours at sign-in', () => {
  test('after the password was found right do not lock, and say that the disk is full', async () => {
    const { email } = await signUpUser(server)
    await fillDisk()
    expect(await signIn(email, PASSWORD)).toEqual({ status: 503, code: 'disk_full' })
    expect(await statusesOf(5, () => signIn(email, PASSWORD))).toEqual(Array(5).fill(503))
    await mend()
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('leave exactly five guesses, also after many at once', async () => {
    const { email } = await signUpUser(server)
    await hideAccounts()
    const failed = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'a guess')))
    expect(failed.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(5)
    await mend()
    expect(await statusesOf(7, () => signIn(email, 'a guess'))).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  test('make no wrong guess free: of 40 at once on a full disk, five are checked', async () => {
    const { email } = await signUpUser(server)
    await fillDisk()
    const guesses = Array.from({ length: 40 }, (_, turn) => signIn(email, turn % 8 === 7 ? PASSWORD : 'a guess'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
    await mend()
    const more = await statusesOf(6, () => signIn(email, 'a guess'))
    expect([...statuses, ...more].filter((status) => status === 400)).toHaveLength(5)
  })

  test('do not count when the password is asked for again', async () => {
    const { email, accessToken: token } = await signUpUser(server)
    await fillDisk()
    const proof = () =>
      server.request('/user', {
        method: 'PUT',
        address: ADDRESS,
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ password: 'Copper_Lantern_82?moss', current_password: PASSWORD }),
      })
    expect(await statusesOf(6, proof)).toEqual(Array(6).fill(503))
    await mend()
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('do not use up the code of a mail', async () => {
    const { email } = await signUpUser(server)
    await server.post('/magiclink', { email })
    const { code: token = '' } = (await server.lastMail(email)) ?? {}
    const verify = () => server.post('/verify', { type: 'email', email, token })
    await fillDisk()
    expect(await statusesOf(6, verify)).toEqual(Array(6).fill(503))
    await mend()
    expect((await verify()).status).toBe(200)
  })

  test('use up neither a recovery code nor the attempts at one', async () => {
    const { email, userId, token } = await userWithFactor(server)
    const { body } = await server.call('create-recovery-codes', {}, token)
    const [code] = body['codes'] as string[]
    const owing = await signInAgain(server, email)
    await fillDisk()
    for (let turn = 0; turn < 2; turn += 1)
      await expect(server.call('use-recovery-code', { code }, owing.token)).rejects.toMatchObject({ code: '53100' })
    expect(await countedCodes(userId)).toEqual([])
    await mend()
    expect((await server.call('use-recovery-code', { code }, owing.token)).status).toBe(200)
  })

  test('do not count against a second factor', async () => {
    const { email, userId, factorId, secret } = await userWithFactor(server)
    const { client } = await signInAgain(server, email)
    await fillDisk()
    const prove = async () => {
      await server.db.sql('update auth.mfa_factors set last_step = 0 where id = $1', [factorId])
      return client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret) })
    }
    for (let turn = 0; turn < 2; turn += 1) expect((await prove()).error?.status).toBe(503)
    expect(await countedCodes(userId)).toEqual([])
    await mend()
    expect((await prove()).error).toBeNull()
  })
})

describe('taking an attempt back', () => {
  afterEach(() => vi.useRealTimers())
  const log = { warn: vi.fn() }
  const broken = () => Promise.reject(new Error('Connection terminated unexpectedly'))

  test('is tried again until the database is back', async () => {
    vi.useFakeTimers()
    const takeBack = vi.fn(broken).mockImplementationOnce(broken).mockImplementationOnce(broken)
    takeBack.mockResolvedValueOnce(undefined as never)
    await expect(withoutOurFailures(log, [takeBack], broken)).rejects.toThrow('Connection terminated')
    expect(takeBack).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(takeBack).toHaveBeenCalledTimes(3)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('is given up, and logged, long before the count ends', async () => {
    vi.useFakeTimers()
    const takeBack = vi.fn(broken)
    await expect(withoutOurFailures(log, [takeBack], broken)).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(log.warn).toHaveBeenCalledTimes(1)
    const tries = takeBack.mock.calls.length
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(takeBack).toHaveBeenCalledTimes(tries)
  })

  test('happens neither after success nor for an error of the caller', async () => {
    const takeBack = vi.fn(() => Promise.resolve())
    await withoutOurFailures(log, [takeBack], () => Promise.resolve())
    const wrong = () => Promise.reject(new AuthError(400, 'invalid_credentials', 'Invalid login credentials'))
    await expect(withoutOurFailures(log, [takeBack], wrong)).rejects.toThrow('Invalid login')
    expect(takeBack).not.toHaveBeenCalled()
  })
})

describe('a clock that stood in the future', () => {
  test('leaves a lock of 30 minutes from the next attempt on, not of a year', async () => {
    const { email } = await signUpUser(server)
    await statusesOf(5, () => signIn(email, 'a guess'))
    const lockOf = (change: string) =>
      server.db.sql(
        `update auth.login_failures set ${change} where user_id = (select id from auth.users where email = $1)`,
        [email],
      )
    await lockOf(`locked_until = now() + interval '1 year', last_failure_at = now() + interval '1 year'`)
    const refused = await server.post('/token?grant_type=password', { email, password: PASSWORD }, { address: ADDRESS })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(1_800)
    const [row] = await server.db.sql<{ ends: boolean }>(
      `select max(locked_until) <= now() + interval '30 minutes' as ends from auth.login_failures
       where kind = 'pair' and user_id = (select id from auth.users where email = $1)`,
      [email],
    )
    expect(row).toEqual({ ends: true })
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    await lockOf(`locked_until = now() - interval '1 second'`)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})
