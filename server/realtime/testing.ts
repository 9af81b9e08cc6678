import { setTimeout as delay } from 'node:timers/promises'
import { RealtimeClient, type WebSocketLikeConstructor } from '@supabase/realtime-js'
import { Hono } from 'hono'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createAccessTokens } from '#server/platform/keys/access-tokens.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withCaller } from '#server/platform/callers/with-caller.ts'
import { createIdentify } from '#server/platform/callers/identify.ts'
import { openKeyring, type Keyring } from '#server/platform/keys/keyring.ts'
import { listen } from '#server/platform/http/listen.ts'
import { createLog } from '#server/platform/log.ts'
import type { RequestVariables } from '#server/platform/module.ts'
import { anonKey, secretOf } from '#server/platform/keys/secret.ts'
import { ACCESS_TOKEN_LIFE_S, createTokens } from '#server/platform/keys/tokens.ts'
import { startRealtime } from './module.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')
export const KEY = anonKey(SECRET)
const ISSUER = 'https://parapet.example'

export interface TestServer {
  readonly db: TestDatabase
  readonly database: Database
  readonly origin: string
  /** A session of that person and a token of it, with a lifetime in seconds. */
  signIn(userId: string, lifeS?: number, assurance?: string): Promise<{ token: string; session: string }>
  /** The published client; `vsn` chooses its serializer. */
  client(token?: string, vsn?: string): RealtimeClient
  /** A raw socket. */
  connect(vsn?: string, query?: string, headers?: Record<string, string>): Promise<RawClient>
  /** Another server on the same database. */
  another(): Promise<TestServer>
  post(path: string, body: NonNullable<RequestInit['body']>, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** Live updates on a socket of this machine, with a temporary database. */
export async function startTestServer(settings: Record<string, string> = {}, on?: TestDatabase): Promise<TestServer> {
  const db = on ?? (await createTestDatabase())
  const { database, keyring, realtime, listening } = await serve(db, settings)
  const origin = `http://127.0.0.1:${listening.port}`
  const socketUrl = `${origin.replace('http', 'ws')}/realtime/v1`
  const clients = new Set<() => unknown>()
  return {
    db,
    database,
    origin,
    signIn: (userId, lifeS = 900, aal = 'aal1') => signIn(db, keyring, { userId, lifeS, aal }),
    client(token, vsn) {
      const client = new RealtimeClient(socketUrl, {
        params: { apikey: KEY },
        // The types of `ws` differ from the client's in details.
        transport: WebSocket as unknown as WebSocketLikeConstructor,
        ...(vsn === undefined ? {} : { vsn }),
        accessToken: () => Promise.resolve(token ?? null),
      })
      clients.add(() => client.disconnect())
      return client
    },
    async connect(vsn = '2.0.0', query = `apikey=${KEY}`, headers = {}) {
      const raw = await RawClient.open(`${socketUrl}/websocket?vsn=${vsn}&${query}`, vsn, headers)
      clients.add(() => raw.socket.terminate())
      return raw
    },
    another: () => startTestServer(settings, db),
    post: (path, body, headers = {}) =>
      fetch(`${origin}/realtime/v1${path}`, {
        method: 'POST',
        body,
        headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
      }),
    async close() {
      await realtime.close()
      for (const end of clients) await end()
      await listening.close()
      keyring.close()
      await database.close()
      if (on === undefined) await db.end()
    },
  }
}

/** The module behind what the HTTP entry would set. */
async function serve(db: TestDatabase, settings: Record<string, string>) {
  const config = readConfig({ PORT: '0', PUBLIC_URL: ISSUER, LOG_LEVEL: 'silent', ...settings })
  const log = createLog(config.logLevel)
  const database = openDatabase(db.urls, () => {})
  const keyring = await openKeyring(database.service, SECRET, log)
  const tokens = createTokens(keyring, ISSUER)
  const accessTokens = createAccessTokens(database.service, log)
  const realtime = startRealtime({ config, database, log }, { tokens, secret: SECRET })
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(async (c, next) => {
    c.set('address', '203.0.113.1')
    c.set('requestId', 'test')
    await next()
  })
  const refuse = () => Response.json({ error: 'refused' }, { status: 401 })
  app.use('/realtime/v1/*', withCaller(createIdentify({ config, secret: SECRET, tokens, accessTokens }), refuse))
  app.route('/realtime/v1', realtime.app)
  const listening = await listen(app, { config, log }, new Map([['/realtime/v1/websocket', realtime.upgrade]]))
  return { database, keyring, realtime, listening }
}

interface SignIn {
  readonly userId: string
  readonly lifeS: number
  readonly aal: string
}

async function signIn(db: TestDatabase, keyring: Keyring, { userId, lifeS, aal }: SignIn) {
  const [row] = await db.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [userId],
  )
  const session = row?.id ?? ''
  const then = createTokens(keyring, ISSUER, () => Math.floor(Date.now() / 1000) + lifeS - ACCESS_TOKEN_LIFE_S)
  const { token } = await then.sign({ userId, sessionId: session, more: { aal } })
  return { token, session }
}

export interface Received {
  readonly joinRef: unknown
  readonly ref: unknown
  readonly topic: string
  readonly event: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what the tests look into
  readonly payload: any
}

/** A client that exposes every frame. */
export class RawClient {
  readonly socket: WebSocket
  readonly received: Received[] = []
  readonly binaries: Buffer[] = []
  closedWith: number | undefined
  readonly #vsn: string
  #ref = 0
  #fences = 0

  private constructor(socket: WebSocket, vsn: string) {
    this.socket = socket
    this.#vsn = vsn
    socket.on('close', (code) => {
      this.closedWith = code
    })
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return
      if (isBinary) this.binaries.push(data)
      else this.received.push(this.#read(data.toString()))
    })
  }

  static async open(url: string, vsn: string, headers: Record<string, string>): Promise<RawClient> {
    const client = new RawClient(new WebSocket(url, { headers, perMessageDeflate: true }), vsn)
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve)
      client.socket.once('unexpected-response', (_request, response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        response.on('end', () => reject(new Refused(response.statusCode ?? 0, body)))
      })
      client.socket.once('error', reject)
    })
    return client
  }

  #read(text: string): Received {
    const json: unknown = JSON.parse(text)
    if (Array.isArray(json)) {
      const [joinRef, ref, topic, event, payload] = json as [unknown, unknown, string, string, unknown]
      return { joinRef, ref, topic, event, payload }
    }
    const { join_ref: joinRef, ...rest } = json as Received & { join_ref: unknown }
    return { ...rest, joinRef }
  }

  /** Sends an event; returns its number. */
  push(topic: string, event: string, payload: unknown = {}, joinRef: string | null = '1'): string {
    const ref = String((this.#ref += 1))
    const frame =
      this.#vsn === '1.0.0' ? { topic, event, payload, ref, join_ref: joinRef } : [joinRef, ref, topic, event, payload]
    this.socket.send(JSON.stringify(frame))
    return ref
  }

  /** Sends an event and returns its reply. */
  async ask(topic: string, event: string, payload: unknown = {}, joinRef: string | null = '1') {
    const ref = this.push(topic, event, payload, joinRef)
    const answer = await this.next((frame) => frame.event === 'phx_reply' && frame.ref === ref)
    return answer.payload as { status: string; response: Record<string, unknown> & { reason?: string } }
  }

  join(name: string, config: object = {}, token?: string, joinRef = '1') {
    return this.ask(`realtime:${name}`, 'phx_join', { config, access_token: token }, joinRef)
  }

  /** The first matching frame, among past and future ones. */
  async next(fits: (frame: Received) => boolean): Promise<Received> {
    return until(() => this.received.find(fits))
  }

  of(event: string): Received[] {
    return this.received.filter((frame) => frame.event === event)
  }

  /** Resolves with the next message of the channel `fence`, after all earlier messages. */
  async passed(): Promise<void> {
    await until(() => this.binaries.length > this.#fences)
    this.#fences += 1
  }

  closed(): Promise<number> {
    return until(() => this.closedWith)
  }
}

/** The handshake was answered by HTTP. */
export class Refused extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
    this.body = body
  }
}

const LIMIT_MS = 60_000

/** Waits until a condition holds. */
export async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const giveUp = performance.now() + LIMIT_MS
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > giveUp) throw new Error('waited in vain')
    await delay(5)
  }
}

/** A company of that person; further members by role. */
export async function createCompany(db: TestDatabase, members: Record<string, string>): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme Works', 'cmmc') returning id`,
  )
  const company = row?.id ?? ''
  for (const [user, role] of Object.entries(members))
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)`, [
      company,
      user,
      role,
    ])
  return company
}
