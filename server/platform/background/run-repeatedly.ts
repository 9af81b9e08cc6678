import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'

const LONGEST_RETRY_MS = 300_000

export interface RepeatedTask {
  readonly name: string
  readonly firstAfterMs: number
  /** One turn of the task; returns the milliseconds to rest until the next. Must stop when `signal` aborts. */
  turn(signal: AbortSignal): Promise<number>
  /** Ends a rest, or skips the next one when it was signalled during the turn. */
  readonly wakeSignal?: WakeSignal
}

/** Wakes resting tasks when there is work. */
export class WakeSignal {
  readonly #listeners = new Set<() => void>()

  wake(): void {
    for (const onWake of this.#listeners) onWake()
  }

  /** @returns unsubscribes */
  subscribe(onWake: () => void): () => void {
    this.#listeners.add(onWake)
    return () => void this.#listeners.delete(onWake)
  }
}

/**
 * Runs a task repeatedly until it is stopped. A failed turn is logged and retried with backoff.
 *
 * @returns stops it; resolves when the current turn has ended
 */
export function runRepeatedly(task: RepeatedTask, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => rest(ms, undefined, { signal, ref: false }).catch(() => undefined)

  let isWoken = false
  let endRest = () => {}
  const unsubscribe = task.wakeSignal?.subscribe(() => {
    isWoken = true
    endRest()
  })
  const pauseOrWake = async (ms: number) => {
    if (isWoken) return
    const woken = new AbortController()
    endRest = () => woken.abort()
    await rest(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]), ref: false }).catch(() => undefined)
  }

  async function run(): Promise<void> {
    await pause(task.firstAfterMs)
    let failures = 0
    while (!signal.aborted) {
      try {
        isWoken = false
        const restMs = await task.turn(signal)
        failures = 0
        await pauseOrWake(restMs)
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        log.warn({ err: error, task: task.name }, 'work in the background failed; it is tried again')
        await pause(Math.min(500 * 2 ** failures, LONGEST_RETRY_MS))
      }
    }
  }

  const running = run()
  return async () => {
    stopping.abort()
    unsubscribe?.()
    await running
  }
}

/**
 * Runs `work` unless another server of this database is already running work of that name.
 *
 * @returns the result of `work`; undefined when another server has it
 */
export async function runOnOneServer<T>(
  service: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await service.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as mine`,
      [`parapet: ${name}`],
    )
    if (rows[0]?.mine !== true) return undefined
    try {
      return await work()
    } finally {
      // If the lock cannot be released, the connection is closed, which releases it.
      await client.query(`select pg_advisory_unlock(hashtextextended($1, 0))`, [`parapet: ${name}`]).catch((error) => {
        broken = error instanceof Error ? error : new Error(String(error))
      })
    }
  } finally {
    client.release(broken)
  }
}
