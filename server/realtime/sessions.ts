import type pg from 'pg'
import { refusal } from './channel-error.ts'

const TIMEOUT_MS = 5_000

/** Whether sessions still live. Those asked for in one turn of the loop go in one query, so a crowd that joins costs few. */
export interface Sessions {
  /** @throws ChannelError when the database is out of reach */
  isAlive(session: string): Promise<boolean>
  /** Those of the given sessions that have been ended. */
  ended(sessions: Iterable<string>): Promise<ReadonlySet<string>>
}

export function createSessions(pool: pg.Pool): Sessions {
  let asked = new Set<string>()
  let answer: Promise<ReadonlySet<string>> | undefined

  async function ended(sessions: Iterable<string>): Promise<ReadonlySet<string>> {
    const query = {
      name: 'realtime sessions',
      text: 'select session from unnest($1::uuid[]) as session where not private.session_alive(session)',
      query_timeout: TIMEOUT_MS,
    }
    const { rows } = await pool.query<{ session: string }>({ ...query, values: [[...sessions]] })
    return new Set(rows.map(({ session }) => session))
  }

  const gather = () =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const sessions = asked
      asked = new Set()
      answer = undefined
      return ended(sessions)
    })

  return {
    ended,
    async isAlive(session) {
      asked.add(session)
      answer ??= gather()
      const gone = await answer.catch((error: unknown) => {
        throw refusal.noDatabase(error)
      })
      return !gone.has(session)
    },
  }
}
