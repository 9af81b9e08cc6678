import pg from 'pg'
import type { Caller } from './caller.ts'
import type { CallerOptions, Database, Statement } from './database.ts'
import { FusedBatch } from './fused-batch.ts'

const DEFAULT_TIMEOUT_MS = 5_000
/** On 2 cores 4 to 8 connections are fastest; 32 were slower (measured). */
const API_CONNECTIONS = 8
const SERVICE_CONNECTIONS = 6

const ENTER = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('statement_timeout', $3, true), set_config('lock_timeout', '2000', true),
  set_config('idle_in_transaction_session_timeout', '10000', true),
  set_config('transaction_read_only', $4, true), private.require_session($5)`

/** Pools for the two logins. `urlFor` gives the connection string of each. */
export function openDatabase(urlFor: { api: string; service: string }, onError: (error: Error) => void): Database {
  const api = pool(urlFor.api, API_CONNECTIONS, onError)
  const service = pool(urlFor.service, SERVICE_CONNECTIONS, onError)
  return {
    service,
    asCaller: (caller, statement, options) => asCaller(api, caller, statement, options),
    callerTransaction: (caller, options, work) => callerTransaction(api, caller, options, work),
    async close() {
      await Promise.all([api.end(), service.end()])
    },
  }
}

function pool(connectionString: string, max: number, onError: (error: Error) => void): pg.Pool {
  const made = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'parapet',
  })
  // Without a listener an idle connection that breaks would end the process.
  made.on('error', onError)
  return made
}

function entering(caller: Caller, options: CallerOptions): Statement {
  const timeout = String(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  return {
    text: ENTER,
    values: [caller.role, caller.claimsText, timeout, options.readOnly ? 'on' : 'off', caller.sessionId ?? null],
  }
}

async function asCaller(
  api: pg.Pool,
  caller: Caller,
  statement: Statement,
  options: CallerOptions,
): Promise<(string | null)[][]> {
  const client = await api.connect()
  const batch = new FusedBatch(entering(caller, options), statement, caller.role)
  // PostgreSQL ends the statement itself; this is for a connection whose other end is gone.
  const limitMs = (options.timeoutMs ?? DEFAULT_TIMEOUT_MS) + 3_000
  let broken: Error | undefined
  const timer = setTimeout(() => {
    broken = new Error('the database did not answer in time')
    batch.abandon(broken)
  }, limitMs)
  try {
    client.query(batch)
    return await batch.result
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    clearTimeout(timer)
    client.release(broken)
  }
}

async function callerTransaction<T>(
  api: pg.Pool,
  caller: Caller,
  options: CallerOptions,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await api.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { text, values } = entering(caller, options)
    await client.query(text, [...values])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (failed: unknown) => (failed instanceof Error ? failed : new Error(String(failed))),
    )
    throw error
  } finally {
    client.release(broken)
  }
}
