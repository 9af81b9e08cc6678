import { createServer } from 'node:net'
import { SignJWT } from 'jose'
import pg from 'pg'
import { createTestDatabase } from '#db/testing.ts'
import { createTestRest } from '../testing.ts'
import { createPostgRESTLogin, startPostgREST } from '../testing-postgrest.ts'
import type { Case } from './testing-cases.ts'
import { bodyValue, headersRead, type Outcome } from './testing-compare.ts'
import { FIXTURE, SCHEMAS } from './testing-fixture.ts'
import { openTables, type Tables } from './testing-tables.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const SECRET = 'a secret that only this test run knows'

/** A server with a database of its own that has the fixture. */
export interface Peer {
  /** Sends a request, looks at the tables and puts the fixture back. */
  run(request: Case): Promise<Outcome>
  stop(): Promise<void>
}

/** The server under test. */
export async function startOwn(): Promise<Peer> {
  const rest = await createTestRest(FIXTURE, { API_SCHEMAS: SCHEMAS.join(',') })
  const tables = await openTables(rest.test)
  return {
    run: (request) =>
      outcomeOf(request, tables, ({ path }, init) => rest.send(request.anonymous ? undefined : ADA, path, init)),
    async stop() {
      await tables.end()
      await rest.close()
    },
  }
}

/** PostgREST, with the settings that correspond to ours. */
export async function startPeer(program: string): Promise<Peer> {
  const database = await createTestDatabase()
  await database.sql(FIXTURE)
  const admin = new pg.Client(database.urls.admin)
  await admin.connect()
  await createPostgRESTLogin(admin)
  await admin.end()
  const settings = { adminUrl: database.urls.admin, schemas: SCHEMAS, jwtSecret: SECRET, connections: 2 }
  const more = {
    DB_TX_END: 'commit-allow-override',
    DB_MAX_ROWS: '1000',
    DB_AGGREGATES_ENABLED: 'true',
    // The plan that one role prepared lets another execute an inlined function that it may not.
    DB_PREPARED_STATEMENTS: 'false',
  }
  const tables = await openTables(database)
  const claims = new SignJWT({ role: 'authenticated', sub: ADA })
  const token = await claims.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET))
  const server = await startPostgREST(program, { ...settings, more, port: await freePort() })
  return {
    run: (request) =>
      outcomeOf(request, tables, ({ path, anonymous }, init) => {
        const headers = { ...init.headers, ...(!anonymous && { authorization: `Bearer ${token}` }) }
        return fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers })
      }),
    async stop() {
      await server.stop()
      await tables.end()
      await database.end()
    },
  }
}

type Send = (
  request: Case,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

async function outcomeOf(request: Case, tables: Tables, send: Send): Promise<Outcome> {
  const { method, headers, body } = request
  const response = await send(request, { method, headers: { ...headers }, ...(body !== undefined && { body }) })
  const text = await response.text()
  return {
    status: response.status,
    headers: headersRead(response.headers),
    body: bodyValue(text, response),
    tables: method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? undefined : await tables.changed(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
