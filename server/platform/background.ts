import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from './log.ts'

const LONGEST_RETRY_MS = 300_000

export interface Job {
  readonly name: string
  readonly firstAfterMs: number
  /** One turn of the work; returns how long to rest until the next. Stops early when `signal` says so. */
  turn(signal: AbortSignal): Promise<number>
  /** Ends a rest, or keeps one from beginning when it rang during the turn. */
  readonly bell?: Bell
}

/** Tells whoever rests that there is something to do. */
export class Bell {
  readonly #heard = new Set<() => void>()

  ring(): void {
    for (const hear of this.#heard) hear()
  }

  /** @returns ends it */
  listen(hear: () => void): () => void {
    this.#heard.add(hear)
    return () => void this.#heard.delete(hear)
  }
}

/**
 * Does a job again and again until it is told to stop. A turn that fails is logged and tried again, ever later.
 *
 * @returns stops it; resolves when the turn under way has ended
 */
export function keepDoing(job: Job, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => rest(ms, undefined, { signal, ref: false }).catch(() => undefined)

  let hasRung = false
  let wake = () => {}
  const unlisten = job.bell?.listen(() => {
    hasRung = true
    wake()
  })
  const pauseOrBell = async (ms: number) => {
    if (hasRung) return
    const woken = new AbortController()
    wake = () => woken.abort()
    await rest(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]), ref: false }).catch(() => undefined)
  }

  async function run(): Promise<void> {
    await pause(job.firstAfterMs)
    let failures = 0
    while (!signal.aborted) {
      try {
        hasRung = false
        const restMs = await job.turn(signal)
        failures = 0
        await pauseOrBell(restMs)
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        log.warn({ err: error, job: job.name }, 'work in the background failed; it is tried again')
        await pause(Math.min(500 * 2 ** failures, LONGEST_RETRY_MS))
      }
    }
  }

  const running = run()
  return async () => {
    stopping.abort()
    unlisten?.()
    await running
  }
}

/**
 * Runs `work` unless any server of this database is at the work of that name already.
 *
 * @returns what `work` gave; undefined when another one has it
 */
export async function onOneServer<T>(service: pg.Pool, name: string, work: () => Promise<T>): Promise<T | undefined> {
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
      // A connection that cannot give the lock back is closed, which does.
      await client.query(`select pg_advisory_unlock(hashtextextended($1, 0))`, [`parapet: ${name}`]).catch((error) => {
        broken = error instanceof Error ? error : new Error(String(error))
      })
    }
  } finally {
    client.release(broken)
  }
}
