import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Caller } from '../callers/caller.ts'
import type { CallerOptions, Database, Statement } from './database.ts'
import { isReadOnlyTransaction, ReadOnlyError } from '../callers/read-only-error.ts'
import { Admission } from '../admission/admission.ts'
import { createFindCompanies } from '../admission/find-companies.ts'
import { DEFAULT_LIMITS } from '../admission/limits.ts'
import type { Ticket } from '../admission/person.ts'
import { requesterOf, SERVER } from '../admission/requester.ts'
import { NoConnectionError } from '../errors.ts'
import type { BackendProcess } from './backend-process.ts'
import { FusedBatch } from './fused-batch.ts'
import { startMeter } from './meter.ts'
import { DiskFullError, markAsLost, watchConnection } from './outage.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { inTransaction, isOutOfMemory } from './transaction.ts'

const DEFAULT_TIMEOUT_MS = 5_000
/** One of them listens for jobs. No statement of a caller runs on them, so sign-in and health always find one. */
const SERVICE_CONNECTIONS = 7
/** The service never waits longer for a lock: its holder must not keep all people from signing in. */
const SERVICE_LOCK_TIMEOUT_MS = 3_000
const MAX_AGENT_CHARS = 400
/** A database that can no longer be reached does not hold up the stop. */
const CLOSE_LIMIT_MS = 2_000

const ENTER = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('statement_timeout', $3, true), set_config('lock_timeout', '2000', true),
  set_config('idle_in_transaction_session_timeout', '10000', true),
  set_config('transaction_read_only', $4, true), set_config('request.origin', $5, true), private.require_session($6)`

const OF_REQUEST = `, set_config('request.method', $7, true), set_config('request.path', $8, true),
  set_config('request.headers', $9, true), set_config('request.cookies', $10, true)`

const ENTER_IN_ZONE = `${ENTER}, set_config('timezone', $7, true)`
const ENTER_WITH_REQUEST = `${ENTER}${OF_REQUEST}`
const ENTER_WITH_REQUEST_IN_ZONE = `${ENTER_WITH_REQUEST}, set_config('timezone', $11, true)`

/** What the server may ask of the machine, where PostgreSQL is its own child there. */
export interface Machine {
  /** Asked when there is no connection: PostgreSQL itself cannot say it any more. */
  readonly isDiskFull: () => boolean
  readonly backendProcess?: (processId: number) => BackendProcess
}

/**
 * Pools for the two logins. `urlFor` has the connection string of each.
 *
 * @param machine of an embedded PostgreSQL
 */
export function openDatabase(
  urlFor: { api: string; service: string },
  onError: (error: Error) => void,
  limits = DEFAULT_LIMITS,
  { isDiskFull, backendProcess }: Machine = { isDiskFull: () => false },
): Database {
  const watch = { onError, isDiskFull }
  // A read on a new connection takes three to four times as long: its backend knows no table yet. Elsewhere a network
  // may forget idle connections without a word.
  const api = pool(urlFor.api, limits.connections, watch, { min: backendProcess ? limits.perCompany : 0 })
  // Its statements run while the processor has nothing else to do.
  const yielding = backendProcess && pool(urlFor.api, limits.connections, watch)
  if (backendProcess) watchBackends(api, backendProcess)
  if (yielding) watchBackends(yielding, backendProcess, (backend) => backend.lower())
  const service = pool(urlFor.service, SERVICE_CONNECTIONS, watch, { lock_timeout: SERVICE_LOCK_TIMEOUT_MS })
  const admission = new Admission(limits, createFindCompanies(service, onError))
  const workOf = (
    caller: Caller,
    { background, timeoutMs = DEFAULT_TIMEOUT_MS }: CallerOptions,
    isSingle: boolean,
  ) => ({
    requester: background === true ? SERVER : requesterOf(caller),
    isSingle,
    timeoutMs,
  })
  return {
    service,
    asCaller: (caller, statement, options) =>
      namingReadOnlySession(
        caller,
        options,
        admission.run(
          workOf(caller, options, true),
          (timeoutMs, ticket) => {
            const timed = { ...options, timeoutMs }
            // A statement that writes holds locks for which others wait.
            if (!options.readOnly) return retryConflicts(() => asCaller(api, caller, statement, timed))
            const connections = (ticket.isYielding && yielding) || api
            return retryConflicts(() => asCaller(connections, caller, statement, timed, ticket))
          },
          sizeOfRows,
        ),
      ),
    callerTransaction: (caller, options, work) =>
      namingReadOnlySession(
        caller,
        options,
        admission.run(
          workOf(caller, options, false),
          () => callerTransaction(api, caller, options, work),
          () => 0,
        ),
      ),
    holdAnswer: (caller, bytes) => admission.holdAnswer(requesterOf(caller), bytes),
    async close() {
      await Promise.all([api.close(), service.close(), yielding?.close()])
    },
  }
}

/** Characters stand for bytes: counting those would cost more than the difference matters. */
function sizeOfRows(rows: readonly (readonly (string | null)[])[]): number {
  return rows.reduce((sum, row) => row.reduce((all, column) => all + (column?.length ?? 0), sum), 0)
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** A pool that throws a distinct class of error when it has no connection. */
class Connections extends pg.Pool {
  readonly #isDiskFull: () => boolean
  #open = 0

  constructor(config: pg.PoolConfig, isDiskFull: () => boolean) {
    super(config)
    this.#isDiskFull = isDiskFull
    this.on('connect', () => (this.#open += 1))
    this.on('remove', () => (this.#open -= 1))
  }

  /** Ends all connections. `end` resolves before they are closed: PostgreSQL would be stopped under them. */
  async close(): Promise<void> {
    await this.end()
    await Promise.race([this.#closed(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
  }

  async #closed(): Promise<void> {
    // The pool's own errors are those of connections that are gone as well.
    while (this.#open > 0) await once(this, 'remove').catch(() => undefined)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const unconnected = (error: unknown) => (this.#isDiskFull() ? new DiskFullError(error) : withoutConnection(error))
    if (callback) return super.connect((error, client, done) => callback(error && unconnected(error), client, done))
    return super.connect().catch((error: unknown) => {
      throw unconnected(error)
    })
  }
}

/**
 * PostgreSQL's own errors (too many connections, shutting down) keep their code, except a refused login: that is no
 * matter of the caller's rights, and its message names our logins.
 */
function withoutConnection(error: unknown): Error {
  const isOwn = error instanceof pg.DatabaseError && error.code?.startsWith('28') !== true
  return isOwn ? error : new NoConnectionError(error)
}

function pool(
  connectionString: string,
  max: number,
  { onError, isDiskFull }: { onError: (error: Error) => void; isDiskFull: () => boolean },
  more: pg.PoolConfig = {},
): Connections {
  const config = {
    ...more,
    connectionString,
    max,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'parapet',
  }
  const made = new Connections(config, isDiskFull)
  // Without a listener a broken connection would end the process: an idle one by the pool's event, a used one without
  // a running statement by its own. Its user gets the error with the next statement.
  made.on('error', onError)
  made.on('connect', watchConnection)
  return made
}

const backends = new WeakMap<pg.ClientBase, BackendProcess>()

/** @param begin what happens to each new one */
function watchBackends(
  connections: Connections,
  processOf: (processId: number) => BackendProcess,
  begin: (backend: BackendProcess) => void = () => undefined,
): void {
  connections.on('connect', (client) => {
    const backend = processOf(processIdOf(client))
    backends.set(client, backend)
    begin(backend)
  })
  connections.on('remove', (client) => backends.get(client)?.close())
}

/** The process of PostgreSQL behind a connection; its types leave the number out. */
function processIdOf(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

function entering(caller: Caller, options: CallerOptions): Statement {
  const timeout = String(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const access = options.readOnly ? 'on' : 'off'
  const origin = options.readOnly ? '' : originText(caller)
  const values = [caller.role, caller.claimsText, timeout, access, origin, caller.sessionId ?? null]
  const { request, timezone } = options
  if (request) values.push(request.method, request.path, request.headers, request.cookies)
  if (timezone === undefined) return { text: request ? ENTER_WITH_REQUEST : ENTER, values }
  return { text: request ? ENTER_WITH_REQUEST_IN_ZONE : ENTER_IN_ZONE, values: [...values, timezone] }
}

/** The origin of a request, as the setting `request.origin` that the audit log reads. */
export function originText({
  address,
  userAgent,
  requestId,
}: Pick<Caller, 'address' | 'userAgent' | 'requestId'>): string {
  return JSON.stringify({ address, user_agent: userAgent.slice(0, MAX_AGENT_CHARS), request_id: requestId })
}

/** @param ticket of a read, whose processor time is measured there and bounded, where the machine permits it */
async function asCaller(
  api: pg.Pool,
  caller: Caller,
  statement: Statement,
  options: CallerOptions,
  ticket?: Ticket,
): Promise<(string | null)[][]> {
  const client = await api.connect()
  const backend = backends.get(client)
  const endMeter = backend && ticket && startMeter(backend, ticket)
  const batch = new FusedBatch(entering(caller, options), statement, caller.role)
  // PostgreSQL cancels the statement itself; this is for a connection whose other end is gone.
  const limitMs = (options.timeoutMs ?? DEFAULT_TIMEOUT_MS) + 3_000
  let broken: Error | undefined
  const timer = setTimeout(() => {
    broken = new Error('the database did not answer in time')
    markAsLost(broken)
    batch.abandon(broken)
  }, limitMs)
  try {
    client.query(batch)
    return await batch.result
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) broken = error instanceof Error ? error : new Error(String(error))
    else if (isOutOfMemory(error)) broken = error
    throw error
  } finally {
    clearTimeout(timer)
    const isLowered = endMeter?.()
    client.release(broken ?? isLowered)
  }
}

/** The request may write and its session may not: `private.require_session` has made the transaction read-only. */
async function namingReadOnlySession<T>(caller: Caller, { readOnly }: CallerOptions, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!readOnly && isReadOnlyTransaction(error)) throw new ReadOnlyError(caller, error)
    throw error
  }
}

function callerTransaction<T>(
  api: pg.Pool,
  caller: Caller,
  options: CallerOptions,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return inTransaction(api, async (client) => {
    const { text, values } = entering(caller, options)
    await client.query(text, [...values])
    return work(client)
  })
}
