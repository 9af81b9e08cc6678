import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { look, type Cursor, type News } from './look.ts'
import { refusal } from './channel-error.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly server: string
  /** Tables whose changes are wanted; asked before each look. */
  readonly tables: () => Promise<readonly string[]>
  /** Whether anybody is there to be told. */
  readonly isWanted: () => boolean
  /** What throws is told again, whole. */
  readonly onNews: (news: readonly News[]) => Promise<void>
}

const WANTED_EVERY_MS = 20
const UNWANTED_EVERY_MS = 1_000
const AFTER_FAILURE_MS = 250

export interface Poller {
  /**
   * Resolves when a look has ended and the next has not begun: whoever subscribes at that moment is told of everything
   * that is committed from then on, and of nothing older than this moment.
   *
   * @throws ChannelError when the database cannot be reached
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** The one reader of a server: looks every 20 ms while somebody listens, holds no connection in between. */
export function startPoller(deps: Deps): Poller {
  let cursor: Cursor | undefined
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []
  let wake: (() => void) | undefined
  let closing = false
  let failing = false

  async function step(): Promise<void> {
    const page = await look(deps.pool, cursor, { tables: await deps.tables(), server: deps.server })
    if (page.news.length > 0) await deps.onNews(page.news)
    cursor = page.next
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const untilNext = (began: number) => {
    if (cursor?.within !== undefined || waiting.length > 0) return 0
    const every = deps.isWanted() ? WANTED_EVERY_MS : UNWANTED_EVERY_MS
    return Math.max(0, every - (performance.now() - began))
  }

  async function work(): Promise<void> {
    while (!closing) {
      const asked = waiting
      const began = performance.now()
      const error = await step().then(
        () => undefined,
        (failure: unknown) => ({ failure }),
      )
      waiting = waiting.slice(asked.length)
      if (error === undefined) {
        if (failing) deps.log.info('changes are read again')
        for (const { resolve } of asked) resolve()
      } else {
        // Once, not fifty times a second.
        if (!failing) deps.log.warn({ err: error.failure }, 'changes cannot be read; trying on')
        for (const { reject } of asked) reject(refusal.noDatabase(error.failure))
      }
      failing = error !== undefined
      if (!closing) await pause(failing ? AFTER_FAILURE_MS : untilNext(began))
    }
  }

  const working = work()
  return {
    caughtUp: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (!failing) wake?.()
      }),
    async close() {
      closing = true
      wake?.()
      await working
    },
  }
}
