import { setTimeout as delay } from 'node:timers/promises'

/** Longer than the work for a known address takes. */
const STEP_MS = 150

/**
 * Runs the work and returns at the end of a whole number of steps, so that the time does not reveal whether there was
 * any. Errors are delayed as well.
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - started
    await delay(Math.ceil(Math.max(took, 1) / STEP_MS) * STEP_MS - took)
  }
}
