import type { Server } from 'node:http'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { StorageClient } from '@supabase/storage-js'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createAccessTokens } from '#server/platform/keys/access-tokens.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { createEntry } from '#server/platform/http/entry.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { createIdentify } from '#server/platform/callers/identify.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { createLog } from '#server/platform/log.ts'
import { anonKey, secretOf } from '#server/platform/keys/secret.ts'
import { createTokens } from '#server/platform/keys/tokens.ts'
import { storageModule } from './module.ts'
import { openPartialUploads } from './resumable/partial-uploads.ts'

export const SECRET = secretOf('a secret of at least thirty-two characters')

/** A person with an account and a session. */
export interface TestPerson {
  readonly id: string
  readonly sessionId: string
  readonly token: string
  /** The published client. */
  readonly storage: StorageClient
}

export interface TestStorage {
  readonly test: TestDatabase
  readonly files: TestFiles
  /** The module's address, without a trailing slash. */
  readonly url: string
  readonly apikey: string
  /** Where resumable uploads are stored until they are complete. */
  readonly partialFolder: string
  person(name: string, globalRole?: 'Admin' | 'Auditor'): Promise<TestPerson>
  /** A company in which the people have those roles; returns its id. */
  company(members: Readonly<Record<string, TestPerson>>): Promise<string>
  /** A request with the API key, and as that person if one is given. */
  send(person: TestPerson | undefined, path: string, init?: RequestInit): Promise<Response>
  /** An anonymous client. */
  stranger(): StorageClient
  /** A second instance of the module on the same database and store: another server, or this one after a restart. */
  another(): Promise<{ url: string; close(): Promise<void> }>
  /** Versions with stored bytes. */
  stored(): string[]
  /** Deletes all files, rows, bytes and partial uploads. */
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * The module behind a real socket, over a temporary database and folder.
 *
 * @param storageUrl where resumable uploads are stored until complete; absent: in a folder too
 */
export async function createTestStorage(
  storageUrl?: string,
  settings: Record<string, string> = {},
): Promise<TestStorage> {
  const test = await createTestDatabase()
  const log = createLog('silent')
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings })
  const database = openDatabase(test.urls, () => {})
  const files = await createTestFiles(database.service)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parapet-uploads-'))
  const keyring = await openKeyring(database.service, SECRET, log)
  const tokens = createTokens(keyring, 'test')
  const accessTokens = createAccessTokens(database.service, log)
  const identify = createIdentify({ config, secret: SECRET, tokens, accessTokens })
  const apikey = anonKey(SECRET)

  const another = async () => {
    const uploads = await openPartialUploads({ storageUrl, dataDir })
    const app = createEntry(config, log)
    app.route('/storage/v1', storageModule({ config, database, files, log }, { identify, secret: SECRET, uploads }))
    return listening(createAdaptorServer({ fetch: app.fetch }) as Server)
  }
  const main = await another()
  const clientOf = (token: string) => new StorageClient(main.url, { apikey, Authorization: `Bearer ${token}` })

  return {
    test,
    files,
    apikey,
    another,
    ...inspectStorage(test, path.join(files.folder, 'objects'), path.join(dataDir, 'storage', 'uploads')),
    url: main.url,
    company: (members) => makeCompany(test, members),
    stranger: () => clientOf(apikey),
    async person(name, globalRole) {
      const id = await test.person(name, globalRole)
      const sessionId = await beginSession(test, id)
      const { token } = await tokens.sign({ userId: id, sessionId, more: {} })
      return { id, sessionId, token, storage: clientOf(token) }
    },
    send(person, target, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('apikey', apikey)
      if (person !== undefined) headers.set('authorization', `Bearer ${person.token}`)
      return fetch(main.url + target, { ...init, headers })
    },
    async close() {
      await main.close()
      keyring.close()
      await database.close()
      await test.end()
      await files.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function inspectStorage(test: TestDatabase, objects: string, partialFolder: string) {
  return {
    partialFolder,
    stored: () =>
      readdirSync(objects, { recursive: true, encoding: 'utf8' })
        .map((file) => path.basename(file))
        .filter((file) => file.length === 36),
    async clear() {
      await test.sql('delete from storage.objects')
      for (const folder of [objects, partialFolder])
        for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
    },
  }
}

async function makeCompany(test: TestDatabase, members: Readonly<Record<string, TestPerson>>): Promise<string> {
  const [row] = await test.sql<{ id: string }>(`insert into public.companies (name) values ('Acme') returning id`)
  const id = row?.id ?? ''
  for (const [role, member] of Object.entries(members)) {
    const text = 'insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)'
    await test.sql(text, [id, member.id, role])
  }
  return id
}

async function listening(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/storage/v1`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function beginSession(test: TestDatabase, userId: string): Promise<string> {
  const [row] = await test.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
    [userId],
  )
  return row?.id ?? ''
}
