import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { parseId } from '#domain/ids.ts'
import { errorResponse } from '../functions/error-response.ts'
import { functionsModule } from '../functions/module.ts'
import type { Identify } from '../platform/callers/identify.ts'
import { withCaller } from '../platform/callers/with-caller.ts'
import { readConfig } from '../platform/config.ts'
import { DEFAULT_LIMITS } from '../platform/admission/limits.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { createTestFiles } from '../platform/files/testing.ts'
import { createEntry } from '../platform/http/entry.ts'
import { listen } from '../platform/http/listen.ts'
import { secretOf } from '../platform/keys/secret.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/module.ts'
import { restModule } from '../rest/module.ts'
import { storageModule } from '../storage/module.ts'
import { openPartialUploads } from '../storage/resumable/partial-uploads.ts'

/** Above the limits of a server, so that many of one company write at once, and wait for each other. */
const LIMITS = { ...DEFAULT_LIMITS, connections: 12, perPerson: 8, perCompany: 10, statementMs: 3_600_000 }

export interface TestServer {
  readonly db: TestDatabase
  readonly platform: Platform
  /** A request of that person. @throws when the answer is an error */
  readonly ask: (
    person: string,
    method: string,
    path: string,
    body?: unknown,
    duplicates?: 'merge' | 'ignore',
  ) => Promise<unknown>
  close(): Promise<void>
}

/** The interfaces through which a company is written to, behind one socket. */
export async function openTestServer(): Promise<TestServer> {
  const db = await createTestDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0' })
  const log = createLog('silent')
  const database = openDatabase(db.urls, () => {}, LIMITS)
  const files = await createTestFiles(database.service)
  const platform = { config, database, files, log }
  const uploads = await openPartialUploads({ storageUrl: undefined, dataDir: files.folder })
  const app = createEntry(config, log)
  app.use('/rest/v1/*', withCaller(identify, errorResponse))
  app.use('/functions/v1/*', withCaller(identify, errorResponse))
  app.route('/rest/v1', await restModule(platform))
  app.route('/functions/v1', functionsModule(platform))
  const secret = secretOf('a secret of at least thirty-two characters')
  app.route('/storage/v1', storageModule(platform, { identify, secret, uploads }))
  const server = await listen(app, { config, log })

  return {
    db,
    platform,
    async ask(person, method, path, body, duplicates) {
      const isForm = body instanceof FormData
      const headers = new Headers({ 'x-test-user': person, prefer: 'return=representation' })
      if (duplicates !== undefined) headers.append('prefer', `resolution=${duplicates}-duplicates`)
      if (!isForm) headers.set('content-type', 'application/json')
      const init = { method, headers, ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }) }
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    async close() {
      await server.close()
      await database.close()
      await files.close()
      await db.end()
    },
  }
}

const identify: Identify = (headers, address, requestId, userAgent) => {
  const sub = z.string().parse(headers.get('x-test-user'))
  const claimsText = JSON.stringify({ role: 'authenticated', sub })
  const userId = parseId('users', sub)
  return Promise.resolve({
    role: 'authenticated',
    userId,
    sessionId: undefined,
    claimsText,
    address,
    requestId,
    userAgent,
  })
}
