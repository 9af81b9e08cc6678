import type pg from 'pg'
import { refusal } from './channel-error.ts'
import type { Viewer } from './viewer.ts'

const TIMEOUT_MS = 5_000

/** Whoever holds a token of the session, and how strong the token says that it is. */
type Holder = Pick<Viewer, 'assurance'> & { readonly sessionId: string }

/** Whether sessions still live. Those asked for in one turn of the loop go in one query, so a crowd that joins costs few. */
export interface Sessions {
  /**
   * Not for a token from before the session showed its second factor.
   *
   * @throws ChannelError when the database is out of reach
   */
  isAlive(holder: Holder): Promise<boolean>
  /** Those of the given sessions that have been ended. */
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

  const gather = () =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const holders = asked
      asked = []
      answer = undefined
      return refused(holders)
    })

  return {
    async ended(sessions) {
      // Channels that were open before the factor was shown go on as what they are, until their token ends.
      const gone = await refused([...sessions].map((sessionId) => ({ sessionId, assurance: '' })))
      return new Set([...gone].map(({ sessionId }) => sessionId))
    },
    async isAlive(holder) {
      asked.push(holder)
      answer ??= gather()
      const gone = await answer.catch((error: unknown) => {
        throw refusal.noDatabase(error)
      })
      return !gone.has(holder)
    },
  }
}
