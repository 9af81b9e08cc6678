/** A process that someone else may end. */
export interface Watched {
  readonly isAlive: () => boolean
  /** @throws when it does not come up */
  readonly bringUp: () => Promise<void>
  /** Is told when it is gone, when it is back, and why it did not come up. */
  readonly report: (message: string) => void
}

const WATCHED_EVERY_MS = 250
const MAX_BACKOFF_MS = 15_000
/** One that ran this long did not die of what ended it before. */
const STEADY_AFTER_MS = 60_000

/**
 * Starts PostgreSQL again whenever its process is gone, at once the first time and with backoff when it dies again or
 * does not come up: on a full disk each start writes more. Tries for as long as it takes.
 *
 * @returns stops the watch; resolves when a start under way has ended
 */
export function keepRunning({ isAlive, bringUp, report }: Watched): () => Promise<void> {
  let isStopped = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isStopped) wake()
    })

  async function run(): Promise<void> {
    let starts = 0
    let upSince = performance.now()
    for (await pause(WATCHED_EVERY_MS); !isStopped; await pause(WATCHED_EVERY_MS)) {
      if (isAlive()) continue
      if (performance.now() - upSince > STEADY_AFTER_MS) starts = 0
      if (starts === 0) report('the embedded PostgreSQL is gone; starting it again')
      else await pause(Math.min(MAX_BACKOFF_MS, WATCHED_EVERY_MS * 2 ** starts))
      if (isStopped) return
      starts += 1
      try {
        await bringUp()
        report('the embedded PostgreSQL is back')
      } catch (error) {
        report(error instanceof Error ? error.message : String(error))
      }
      upSince = performance.now()
    }
  }

  const running = run()
  return async () => {
    isStopped = true
    wake()
    await running
  }
}
