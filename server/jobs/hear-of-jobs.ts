import { once } from 'node:events'
import type pg from 'pg'
import { keepDoing, type Bell } from '#server/platform/background.ts'
import type { Logger } from '#server/platform/log.ts'

/**
 * Rings as soon as a transaction that asks for work has committed, on any server. Holds one connection; while there is none,
 * workers look by themselves.
 *
 * @returns stops it
 */
export function hearOfJobs(service: pg.Pool, bell: Bell, log: Logger): () => Promise<void> {
  const turn = async (signal: AbortSignal) => {
    const client = await service.connect()
    try {
      client.on('notification', () => bell.ring())
      await client.query('listen jobs')
      // What was asked for before this connection listened.
      bell.ring()
      await once(client, 'end', { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      return 0
    } finally {
      client.release(true)
    }
  }
  return keepDoing({ name: 'news of long work', firstAfterMs: 0, turn }, log)
}
