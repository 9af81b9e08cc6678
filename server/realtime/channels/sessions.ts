import type pg from 'pg'
import { channelErrors } from './channel-errors.ts'
import type { Viewer } from './viewer.ts'

const TIMEOUT_MS = 5_000

/** The session of a token, and the token's assurance level. */
type Holder = Pick<Viewer, 'assurance'> & { readonly sessionId: string }

/**
 * Whether sessions are alive. Requests of one turn of the event loop are batched into one query, so that a crowd that
 * joins is cheap.
 */
export interface Sessions {
  /**
   * False for a token from before the session verified its second factor.
   *
   * @throws ChannelError when the database is unreachable
   */
  isAlive(holder: Holder): Promise<boolean>
  /** Which of the given sessions have ended. */
  ended(sessions: Iterable<string>): Promise<ReadonlySet<string>>
}

export function createSessions(pool: pg.Pool): Sessions {
  let asked: Holder[] = []
  let answer: Promise<ReadonlySet<Holder>> | undefined

  async function refused(holders: readonly Holder[]): Promise<ReadonlySet<Holder>> {
    const query = {
      name: 'realtime sessions',
      text: `select place::integer from unnest($1::uuid[], $2::text[]) with ordinality as asked (session, level, place)
             where private.session_state(session, level) not in ('alive', 'read-only')`,
      query_timeout: TIMEOUT_MS,
    }
    const values = [holders.map(({ sessionId }) => sessionId), holders.map(({ assurance }) => assurance)]
    const { rows } = await pool.query<{ place: number }>({ ...query, values })
    return new Set(rows.flatMap(({ place }) => holders[place - 1] ?? []))
  }

  const checkBatch = () =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const holders = asked
      asked = []
      answer = undefined
      return refused(holders)
    })

  return {
    async ended(sessions) {
      // Channels from before the factor was verified continue unchanged until their token expires.
      const gone = await refused([...sessions].map((sessionId) => ({ sessionId, assurance: '' })))
      return new Set([...gone].map(({ sessionId }) => sessionId))
    },
    async isAlive(holder) {
      asked.push(holder)
      answer ??= checkBatch()
      const gone = await answer.catch((error: unknown) => {
        throw channelErrors.noDatabase(error)
      })
      return !gone.has(holder)
    },
  }
}
