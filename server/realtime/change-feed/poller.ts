import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { pollChanges, type Cursor, type FeedEntry } from './poll-changes.ts'
import { channelErrors } from '../channels/channel-errors.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly server: string
  /** Tables with subscribers; read before each poll. */
  readonly tables: () => Promise<readonly string[]>
  /** Whether any client is connected. */
  readonly hasClients: () => boolean
  /** An error repeats the whole delivery. */
  readonly onEntries: (entries: readonly FeedEntry[]) => Promise<void>
}

const ACTIVE_INTERVAL_MS = 20
const IDLE_INTERVAL_MS = 1_000
const AFTER_FAILURE_MS = 250

export interface Poller {
  /**
   * Resolves after a poll that began after the call: a subscriber that registers at that moment gets everything
   * committed from then on, and nothing older but for the further pages of a long poll.
   *
   * @throws ChannelError when the database cannot be reached
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** The one reader of a server: polls every 20 ms while clients are connected, and holds no connection in between. */
export function startPoller(deps: Deps): Poller {
  let cursor: Cursor | undefined
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []
  let wake: (() => void) | undefined
  let closing = false
  let failing = false

  async function step(): Promise<void> {
    const page = await pollChanges(deps.pool, cursor, { tables: await deps.tables(), server: deps.server })
    if (page.entries.length > 0) await deps.onEntries(page.entries)
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
    const every = deps.hasClients() ? ACTIVE_INTERVAL_MS : IDLE_INTERVAL_MS
    return Math.max(0, every - (performance.now() - began))
  }

  async function work(): Promise<void> {
    while (!closing) {
      // Those who ask during a poll wait for the next one: this one may have begun before what they want to be past.
      const asked = waiting
      waiting = []
      const began = performance.now()
      const error = await step().then(
        () => undefined,
        (failure: unknown) => ({ failure }),
      )
      if (error === undefined) {
        if (failing) deps.log.info('changes are read again')
        for (const { resolve } of asked) resolve()
      } else {
        // Once, not fifty times a second.
        if (!failing) deps.log.warn({ err: error.failure }, 'changes cannot be read; trying on')
        for (const { reject } of asked) reject(channelErrors.noDatabase(error.failure))
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
