import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { GoTrueClient, type Session } from '@supabase/auth-js'
import { Hono } from 'hono'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createAccessTokens } from '#server/platform/keys/access-tokens.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { ApiError } from '#server/platform/errors.ts'
import { createTestFiles } from '#server/platform/files/testing.ts'
import { createIdentify } from '#server/platform/callers/identify.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { createLog } from '#server/platform/log.ts'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import type { Route } from '#server/platform/route.ts'
import { anonKey, secretOf } from '#server/platform/keys/secret.ts'
import { createTokens, type Tokens } from '#server/platform/keys/tokens.ts'
import { createAccounts, issuerOf } from './accounts.ts'
import { ensureSetupToken } from './sign-in/first-account.ts'
import { authModule } from './module.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { accountRoutes } from './routes.ts'

export const PASSWORD = 'Walnut-Harbor-57!kite'
export const OTHER_PASSWORD = 'Copper_Lantern_82?moss'
export const ORIGIN = 'https://parapet.example'
export const SECRET = secretOf('a secret of at least thirty-two characters')

export interface TestServer {
  readonly db: TestDatabase
  readonly platform: Platform
  readonly tokens: Tokens
  /** Lists of leaked passwords are read from here. */
  readonly breachFolder: string
  /** A request with the API key, from the given network address. */
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>
  post(
    path: string,
    body: unknown,
    more?: { token?: string; address?: string; headers?: Record<string, string> },
  ): Promise<Response>
  /** Calls a function of the module like the functions interface: parsed, as the owner of the token. */
  call(name: string, body: unknown, token?: string, address?: string): Promise<FunctionAnswer>
  /** The caller of the token, as passed to every other module. */
  callerOf(token: string): Promise<Caller>
  /** The published client, without storage and timers. */
  client(address?: string): GoTrueClient
  /** The newest mail to an address. */
  lastMail(to: string): Promise<{ text: string; kind: string; token: string; code: string } | undefined>
  end(): Promise<void>
}

/** `code` is that of an error. */
export interface FunctionAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly body: Record<string, unknown>
}

/**
 * The module on a temporary database, behind what the HTTP entry would set.
 *
 * @param beside uses the database of that server instead: two servers of one installation
 */
export async function startTestServer(settings: Record<string, string> = {}, beside?: TestServer): Promise<TestServer> {
  const db = beside?.db ?? (await createTestDatabase())
  const breachFolder = mkdtempSync(path.join(tmpdir(), 'parapet-breach-'))
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    BREACH_RANGE_URL: pathToFileURL(breachFolder).href,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const log = createLog(config.logLevel)
  const database = openDatabase(db.urls, () => {})
  const files = await createTestFiles(database.service)
  const platform: Platform = { config, log, database, files }
  const secret = SECRET
  const keyring = await openKeyring(platform.database.service, secret, log)
  const tokens = createTokens(keyring, issuerOf(config))
  const accounts = {
    ...(await createAccounts(platform, { secret, keyring, tokens })),
    // The passwords here are public, so hashing is cheap; password-hasher.test.ts checks the real cost.
    hasher: await createPasswordHasher(secret.derive('pepper'), { memoryKib: 64, passes: 1 }),
  }
  const accessTokens = createAccessTokens(database.service, log)
  const identify = createIdentify({ config, secret, tokens, accessTokens })
  const callerOf = (token?: string, address = '203.0.113.1') => {
    const headers = { apikey: anonKey(SECRET), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    return identify(new Headers(headers), address, 'test', 'a test')
  }
  const request = requestTo(behindEntry(authModule(accounts)), anonKey(secret))
  return {
    db,
    platform,
    tokens,
    breachFolder,
    request,
    post: postWith(request),
    callerOf,
    call: callWith(platform, accountRoutes(accounts), callerOf),
    client: (address) => clientWith(request, address),
    lastMail: (to) => lastMail(db, to),
    async end() {
      keyring.close()
      await files.close()
      await platform.database.close()
      if (beside === undefined) await db.end()
      rmSync(breachFolder, { recursive: true })
    },
  }
}

function behindEntry(module: App): App {
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('address', c.req.header('x-test-address') ?? '203.0.113.1')
    await next()
  })
  return app.route('/auth/v1', module)
}

function requestTo(app: App, apikey: string): TestServer['request'] {
  return async (target, { address, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('apikey')) headers.set('apikey', apikey)
    if (address !== undefined) headers.set('x-test-address', address)
    return app.request(target.startsWith('http') ? target : `/auth/v1${target}`, { ...init, headers })
  }
}

function postWith(request: TestServer['request']): TestServer['post'] {
  return (target, body, { token, address, headers } = {}) =>
    request(target, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'X-Supabase-Api-Version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(address === undefined ? {} : { address }),
    })
}

function callWith(
  platform: Platform,
  routes: readonly Route[],
  callerOf: (token?: string, address?: string) => Promise<Caller>,
): TestServer['call'] {
  return async (name, body, token, address) => {
    const route = routes.find((one) => one.name === name)
    if (route === undefined || 'file' in route) throw new Error(`no function ${name}`)
    try {
      const caller = await callerOf(token, address)
      const input = route.input.safeParse(body)
      if (!input.success) return { status: 400, code: 'invalid_input', body: { message: input.error.message } }
      const answer = await route.handle(input.data, {
        caller,
        platform,
        signal: new AbortController().signal,
      })
      return { status: 200, code: undefined, body: z.record(z.string(), z.unknown()).parse(answer) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, code: error.code, body: { message: error.message } }
    }
  }
}

function clientWith(request: TestServer['request'], address: string | undefined): GoTrueClient {
  return new GoTrueClient({
    url: `${ORIGIN}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
    experimental: { passkey: true },
    fetch: async (input, init) =>
      request(input instanceof Request ? input.url : input.toString(), {
        ...init,
        ...(address === undefined ? {} : { address }),
      }),
  })
}

async function lastMail(db: TestDatabase, to: string): ReturnType<TestServer['lastMail']> {
  const [mail] = await db.sql<{ text: string; kind: string }>(
    'select text, kind from auth.mail_outbox where to_address = $1 order by created_at desc limit 1',
    [to],
  )
  if (mail === undefined) return undefined
  return {
    ...mail,
    token: /token(?:_hash)?=([\w-]+)/.exec(mail.text)?.[1] ?? '',
    code: /^(?:Or enter this code: )?(\d{6})$/m.exec(mail.text)?.[1] ?? '',
  }
}

let people = 0

/** Signs up a person and returns the session. The server needs its first account before. */
export async function signUpUser(server: TestServer): Promise<{
  email: string
  userId: string
  accessToken: string
  refreshToken: string
}> {
  people += 1
  const email = `person${people}@example.com`
  // Every person has an own network, so that the limits of tests do not interfere.
  const address = `198.18.${Math.floor(people / 250)}.${people % 250}`
  const {
    user,
    access_token: accessToken,
    refresh_token: refreshToken,
  } = await signUpAndIn(server.client(address), email)
  return { email, userId: user.id, accessToken, refreshToken }
}

/** Plain sign-up gives no session, so that its answer is the same for a known address. */
export async function signUpAndIn(client: GoTrueClient, email: string): Promise<Session> {
  const signedUp = await client.signUp({ email, password: PASSWORD })
  if (signedUp.error !== null) throw signedUp.error
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error !== null) throw error
  return data.session
}

/** Creates the installation's first account, so that later sign-ups are ordinary. */
export async function makeFirstAccount(server: TestServer): Promise<string> {
  const setupToken = await ensureSetupToken(server.platform)
  const body = { email: 'first@example.com', password: PASSWORD, setup_token: setupToken }
  const response = await server.post('/signup', body, { address: '127.0.0.1' })
  if (!response.ok) throw new Error(await response.text())
  return 'first@example.com'
}
