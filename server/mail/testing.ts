import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { createTestFiles } from '#server/platform/files/testing.ts'
import { createLog } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/module.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import type { MailParts } from './mail-parts.ts'
import { mailRoutes } from './routes.ts'

export interface TestMail {
  readonly db: TestDatabase
  readonly parts: MailParts
  /** A signed-in person. */
  person(name: string, globalRole?: 'Admin' | 'Auditor'): Promise<Caller>
  /** Calls a function as the module would: parses the input, then handles it. */
  ask(caller: Caller, name: string, input?: unknown): Promise<unknown>
  close(): Promise<void>
}

/** The functions of this folder over a temporary database. */
export async function createTestMail(settings: Record<string, string> = {}): Promise<TestMail> {
  const db = await createTestDatabase()
  const database = openDatabase(db.urls, () => {})
  const files = await createTestFiles(database.service)
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://parapet.example', ...settings })
  const platform: Platform = { config, database, files, log: createLog('silent') }
  const parts = { platform, secret: secretOf('a secret of at least thirty-two characters') }
  const routes = new Map(mailRoutes(parts).map((route) => [route.name, route]))
  return {
    db,
    parts,
    async person(name, globalRole) {
      const id = await db.person(name, globalRole)
      await db.sql('update auth.users set email_confirmed_at = now(), email_proven_at = now() where id = $1', [id])
      const [session] = await db.sql<{ id: string }>(
        `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
        [id],
      )
      return callerOf(id, session?.id)
    },
    async ask(caller, name, input = {}) {
      const route = routes.get(name)
      if (route === undefined || 'file' in route) throw new Error(`no function ${name}`)
      const call = { caller, platform, signal: new AbortController().signal }
      return route.handle(route.input.parse(input), call)
    },
    async close() {
      await files.close()
      await database.close()
      await db.end()
    },
  }
}

function callerOf(userId: string, sessionId: string | undefined): Caller {
  return {
    role: 'authenticated',
    userId: parseId('users', userId),
    sessionId,
    claimsText: JSON.stringify({ sub: userId, role: 'authenticated', session_id: sessionId, aal: 'aal1' }),
    address: '192.0.2.7',
    userAgent: 'test',
    requestId: 'test',
  }
}
