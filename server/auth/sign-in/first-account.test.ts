import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../testing.ts'
import { ensureSetupToken, needsFirstAccount } from './first-account.ts'

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('the first account', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  })
  afterEach(() => server.end())

  const admins = () => server.db.sql(`select email from public.profiles where global_role = 'Admin'`)

  test('needs the set-up token, becomes Admin, and is confirmed at once even if mails confirm others', async () => {
    const setupToken = await ensureSetupToken(server.platform)
    const body = { email: 'boss@example.com', password: PASSWORD }
    const refused = await server.post('/signup', body)
    expect([refused.status, (await json(refused))['code']]).toEqual([403, 'setup_token_required'])
    const attempted = await server.post('/signup', { ...body, data: { setup_token: 'guess' } })
    expect(attempted.status).toBe(403)
    const { data, error } = await server.client().signUp({
      ...body,
      options: { data: { full_name: 'Boss', setup_token: setupToken } },
    })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.user?.user_metadata).toEqual({ full_name: 'Boss' })
    expect(await admins()).toEqual([{ email: 'boss@example.com' }])
    expect(await needsFirstAccount(server.platform.database.service)).toBe(false)
    expect(await ensureSetupToken(server.platform)).toBeUndefined()
  })

  test('a new set-up token voids the previous one', async () => {
    const older = await ensureSetupToken(server.platform)
    const newer = await ensureSetupToken(server.platform)
    const body = { email: 'boss@example.com', password: PASSWORD }
    expect((await server.post('/signup', { ...body, setup_token: older })).status).toBe(403)
    expect((await server.post('/signup', { ...body, setup_token: newer })).status).toBe(200)
  })

  test('of two concurrent sign-ups one is first', async () => {
    const setupToken = await ensureSetupToken(server.platform)
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        server.post('/signup', { email: `boss${number}@example.com`, password: PASSWORD, setup_token: setupToken }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await admins()).toHaveLength(1)
  })

  test.each([
    ['from this machine', '127.0.0.1', {}],
    ['from this machine over IPv6', '::1', {}],
    ['from its own page', '127.0.0.1', { origin: 'http://localhost:8080' }],
  ] as const)('is refused without the token %s: a proxy makes everyone look local', async (_, address, headers) => {
    const local = await startTestServer({ PUBLIC_URL: 'http://localhost:8080' }, server)
    const body = { email: 'boss@example.com', password: PASSWORD }
    const answer = await local.post('http://localhost:8080/auth/v1/signup', body, { address, headers })
    expect([answer.status, (await json(answer))['code']]).toEqual([403, 'setup_token_required'])
    expect(await admins()).toEqual([])
    await local.end()
  })
})
