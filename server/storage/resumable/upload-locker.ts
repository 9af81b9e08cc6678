import { setTimeout as pause } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/utils'
import type pg from 'pg'
import { storageErrors } from '../errors/errors.ts'

const CHANNEL = 'parapet_upload_locks'
const TURN_MS = 100

/** The connection that holds the locks. */
interface LockConnection {
  readonly client: pg.PoolClient
  /** Returns the connection to the pool; with an error, it is closed. */
  end(error?: Error): void
}

/**
 * One writer for each upload on all servers: a PostgreSQL advisory lock, held on a single connection that exists only
 * while a server has locks. A server that needs a held lock asks its holder, through the database, to release it.
 */
export class UploadLocker implements Locker {
  readonly #service: pg.Pool
  readonly #timeoutMs: number
  readonly #held = new Map<string, RequestRelease>()
  #line: Promise<LockConnection> | undefined
  #users = 0

  constructor(service: pg.Pool, timeoutMs = 15_000) {
    this.#service = service
    this.#timeoutMs = timeoutMs
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.#lock(id, signal, release),
      unlock: () => this.#unlock(id),
    }
  }

  async #lock(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    const until = performance.now() + this.#timeoutMs
    this.#users += 1
    try {
      while (!(await this.#take(id, release))) {
        if (signal.aborted || performance.now() > until) throw storageErrors.locked()
        await pause(TURN_MS)
      }
    } catch (error) {
      await this.#leave()
      throw error
    }
  }

  /** Within this process the map decides: a connection can take the same lock repeatedly. */
  async #take(id: string, release: RequestRelease): Promise<boolean> {
    const holder = this.#held.get(id)
    if (holder !== undefined) {
      await holder()
      return false
    }
    this.#held.set(id, release)
    try {
      const { client } = await this.#connected()
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [keyOf(id)],
      )
      if (rows[0]?.mine === true) return true
      await client.query('select pg_notify($1, $2)', [CHANNEL, id])
    } catch (error) {
      this.#held.delete(id)
      throw error
    }
    this.#held.delete(id)
    return false
  }

  async #unlock(id: string): Promise<void> {
    if (!this.#held.delete(id)) return
    try {
      const { client } = await this.#connected()
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(id)])
    } finally {
      await this.#leave()
    }
  }

  #connected(): Promise<LockConnection> {
    this.#line ??= this.#connect()
    return this.#line
  }

  async #connect(): Promise<LockConnection> {
    try {
      const client = await this.#service.connect()
      const asked = ({ payload }: pg.Notification) => void this.#held.get(payload ?? '')?.()
      const broke = (error: Error) => this.#lost(line, error)
      let ended = false
      const line: LockConnection = {
        client,
        end(error) {
          if (ended) return
          ended = true
          client.off('notification', asked)
          client.release(error)
          client.off('error', broke)
        },
      }
      client.on('notification', asked).on('error', broke)
      await client.query(`listen ${CHANNEL}`)
      return line
    } catch (error) {
      this.#line = undefined
      throw error
    }
  }

  /** The locks ended with the connection: their holders must stop. */
  #lost(line: LockConnection, error: Error): void {
    this.#line = undefined
    line.end(error)
    for (const release of this.#held.values()) void release()
  }

  /** The last holder returns the connection. */
  async #leave(): Promise<void> {
    this.#users -= 1
    if (this.#users > 0) return
    const line = await this.#line?.catch(() => undefined)
    if (line === undefined || this.#users > 0) return
    this.#line = undefined
    const failed = await line.client.query(`unlisten ${CHANNEL}`).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    line.end(failed)
  }
}

const keyOf = (id: string): string => `upload: ${id}`
