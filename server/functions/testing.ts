import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createAccessTokens } from '#server/platform/keys/access-tokens.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { createEntry } from '#server/platform/http/entry.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { withCaller } from '#server/platform/callers/with-caller.ts'
import { createIdentify } from '#server/platform/callers/identify.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { listen } from '#server/platform/http/listen.ts'
import { createLog } from '#server/platform/log.ts'
import type { Route } from '#server/platform/route.ts'
import { anonKey, secretOf } from '#server/platform/keys/secret.ts'
import { createTokens } from '#server/platform/keys/tokens.ts'
import { errorResponse } from './error-response.ts'
import { functionsModule } from './module.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')
export const ORIGIN = 'https://parapet.example'

/** A person with an account and a session. */
export interface TestPerson {
  readonly id: string
  readonly sessionId: string
  readonly token: string
  /** The published client. */
  readonly client: SupabaseClient
}

export interface TestFunctions {
  readonly db: TestDatabase
  readonly files: TestFiles
  /** Of the server; the functions are below /functions/v1. */
  readonly url: string
  readonly apikey: string
  /** An anonymous client. */
  readonly stranger: SupabaseClient
  person(name: string, globalRole?: 'Admin' | 'Auditor'): Promise<TestPerson>
  /** A request with the API key, and as that person if one is given. */
  send(person: TestPerson | undefined, name: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>
  /** Versions with stored bytes, and leftovers of incomplete uploads. */
  stored(): string[]
  close(): Promise<void>
}

/**
 * The module behind a real socket and the entry's checks, over a temporary database and folder.
 *
 * @param storageUrl another store instead of the folder, as STORAGE_URL
 */
export async function createTestFunctions(routes?: readonly Route[], storageUrl?: string): Promise<TestFunctions> {
  const db = await createTestDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: ORIGIN, PORT: '0' })
  const log = createLog('silent')
  const database = openDatabase(db.urls, () => {})
  const files = await createTestFiles(database.service, 4 * 1024 * 1024, storageUrl)
  const keyring = await openKeyring(database.service, SECRET, log)
  const tokens = createTokens(keyring, 'test')
  const accessTokens = createAccessTokens(database.service, log)
  const app = createEntry(config, log)
  app.use(
    '/functions/v1/*',
    withCaller(createIdentify({ config, secret: SECRET, tokens, accessTokens }), errorResponse),
  )
  app.route('/functions/v1', functionsModule({ config, database, files, log }, routes))
  const listening = await listen(app, { config, log })
  const url = `http://127.0.0.1:${listening.port}`
  const apikey = anonKey(SECRET)

  return {
    db,
    files,
    url,
    apikey,
    stranger: clientOf(url, apikey),
    async person(name, globalRole) {
      const id = await db.person(name, globalRole)
      const sessionId = await beginSession(db, id)
      const { token } = await tokens.sign({ userId: id, sessionId, more: {} })
      return { id, sessionId, token, client: clientOf(url, apikey, token) }
    },
    send(person, name, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('apikey', apikey)
      if (person !== undefined) headers.set('authorization', `Bearer ${person.token}`)
      return fetch(`${url}/functions/v1/${name}`, { ...init, headers })
    },
    stored: () =>
      readdirSync(files.folder, { recursive: true, encoding: 'utf8' })
        .map((name) => path.basename(name))
        .filter((name) => name.length === 36),
    async close() {
      await listening.close()
      keyring.close()
      await files.close()
      await database.close()
      await db.end()
    },
  }
}

function clientOf(url: string, apikey: string, token?: string): SupabaseClient {
  return createClient(url, apikey, {
    // Node 20 has no WebSocket, and the client needs one at once; the types of `ws` differ in details.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
    ...(token === undefined ? {} : { accessToken: async () => token }),
  })
}

async function beginSession(db: TestDatabase, userId: string): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
    [userId],
  )
  return row?.id ?? ''
}
