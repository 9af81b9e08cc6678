import { ApiError } from '#server/platform/errors.ts'
import type { Logger } from '#server/platform/log.ts'

/** Takes back one attempt that was counted. */
export type TakeBack = () => Promise<unknown>

/** A database that died is back by then; a count must not change long after its attempt. */
const RETRIES_MS = [1_000, 5_000, 30_000, 120_000]

/**
 * Runs the check of an attempt that was counted as failed before it. When the check fails by our own fault (a full
 * disk, a database that died, too many sign-ins at once), the attempt is taken back: it told nothing about the secret.
 * A wrong password must not be found out inside `check` before something that can fail, or guesses would be free.
 */
export async function withoutOurFailures<T>(
  log: Pick<Logger, 'warn'>,
  takeBacks: readonly TakeBack[],
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (isOurs(error)) await Promise.all(takeBacks.map((takeBack) => firstTry(log, takeBack)))
    throw error
  }
}

const isOurs = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/** Later tries do not keep the answer waiting. */
async function firstTry(log: Pick<Logger, 'warn'>, takeBack: TakeBack): Promise<void> {
  await takeBack().catch(() => void retry(log, takeBack))
}

async function retry(log: Pick<Logger, 'warn'>, takeBack: TakeBack): Promise<void> {
  let failed: unknown
  for (const ms of RETRIES_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms).unref())
    try {
      await takeBack()
      return
    } catch (error) {
      failed = error
    }
  }
  log.warn({ err: failed }, 'an attempt to sign in that failed by our fault still counts')
}
