import { once } from 'node:events'
import type pg from 'pg'
import { runRepeatedly, type WakeSignal } from '#server/platform/background/run-repeatedly.ts'
import type { Logger } from '#server/platform/log.ts'

/**
 * Wakes the workers as soon as a transaction that requests a job has committed, on any server. Holds one connection;
 * without one, workers find jobs by polling.
 *
 * @returns stops it
 */
export function listenForJobs(service: pg.Pool, wakeSignal: WakeSignal, log: Logger): () => Promise<void> {
  const turn = async (signal: AbortSignal) => {
    const client = await service.connect()
    try {
      client.on('notification', () => wakeSignal.wake())
      await client.query('listen jobs')
      // Jobs requested before this connection listened.
      wakeSignal.wake()
      await once(client, 'end', { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      return 0
    } finally {
      client.release(true)
    }
  }
  return runRepeatedly({ name: 'news of long work', firstAfterMs: 0, turn }, log)
}
