import { Hono } from 'hono'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestFiles } from '#server/platform/files/testing.ts'
import { createLog } from '#server/platform/log.ts'
import type { RequestVariables } from '#server/platform/module.ts'
import { restModule } from '../module.ts'

export interface TestRest {
  readonly test: TestDatabase
  readonly database: Database
  /** Sends a request as that person (undefined: anonymous), past the entry's checks. */
  send(userId: string | undefined, path: string, init?: RequestInit): Promise<Response>
  ask(userId: string | undefined, path: string, init?: RequestInit): Promise<Answer>
  /** A request with a JSON body. */
  write(userId: string, method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined when the body is absent or not JSON. */
  readonly json: unknown
}

/** The data interface over a temporary database to which `setup` has added relations. */
export async function createTestRest(setup: string, settings: Record<string, string> = {}): Promise<TestRest> {
  const test = await createTestDatabase()
  await test.sql(setup)
  const config = readConfig(settings)
  const database = openDatabase(test.urls, () => {}, config.admission)
  const log = createLog('silent')
  const files = await createTestFiles(database.service)
  const rest = await restModule({ config, database, files, log })
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(async (c, next) => {
    if (c.req.method !== 'OPTIONS')
      c.set(
        'caller',
        callerOf(c.req.header('x-test-user'), c.req.header('x-test-session'), c.req.header('x-test-scopes')),
      )
    c.set('requestId', 'test')
    await next()
  })
  app.route('/rest/v1', rest)
  const send: TestRest['send'] = async (userId, path, init = {}) => {
    const headers = new Headers(init.headers)
    if (userId !== undefined) headers.set('x-test-user', userId)
    return app.request(`http://localhost/rest/v1${path}`, { ...init, headers })
  }
  const ask: TestRest['ask'] = async (userId, path, init) => {
    const response = await send(userId, path, init)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text !== '' && /^[^;]*json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
    }
  }
  return {
    test,
    database,
    send,
    ask,
    write(userId, method, path, body, headers = {}) {
      const init = { method, headers: { 'content-type': 'application/json', ...headers } }
      return ask(userId, path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    },
    async close() {
      await files.close()
      await database.close()
      await test.end()
    },
  }
}

/** @param scopes of an access token, separated by spaces */
function callerOf(userId: string | undefined, sessionId?: string, scopes?: string): Caller {
  const role = userId === undefined ? 'anon' : 'authenticated'
  return {
    role,
    userId: userId === undefined ? undefined : parseId('users', userId),
    sessionId,
    claimsText: JSON.stringify({ role, sub: userId, session_id: sessionId, scopes: scopes?.split(' ') }),
    address: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
  }
}
