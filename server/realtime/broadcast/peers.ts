import type pg from 'pg'
import { RELEASE } from '#db/release.ts'
import type { Logger } from '#server/platform/log.ts'
import type { RelayMessage } from './relay-message.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly log: Logger
  /** This server. */
  readonly id: string
  /** Another server has stopped, and its clients are gone. */
  readonly onGone: (server: string) => void
  /** Resolves when answers would be received. */
  readonly listening: () => Promise<void>
  /** What other servers must know about this one. */
  readonly ownPresences: () => RelayMessage[]
}

const GONE_MS = 10_000
const TIMEOUT_MS = 5_000
const AT_ONCE = 200
/** Messages queued while the database is unreachable; older ones are dropped. */
const LONGEST_QUEUE = 5_000
const AFTER_FAILURE_MS = 500

const HEARTBEAT = `
  with mine as (
    insert into realtime.servers (id, seen_at, release) values ($1, clock_timestamp(), '${RELEASE}')
    on conflict (id) do update set seen_at = excluded.seen_at, release = excluded.release returning xmax = 0 as is_new
  ),
  forgotten as (delete from realtime.servers where id <> $1 and seen_at < clock_timestamp() - interval '1 minute'),
  said as (delete from realtime.relay where sent_at < clock_timestamp() - interval '1 minute')
  select is_new, array(select id::text from realtime.servers
    where id <> $1 and seen_at > clock_timestamp() - make_interval(secs => ${GONE_MS / 1000})) as others
  from mine`

/**
 * The other servers of this database: which are alive, and how to send them messages. Nothing is written when there
 * are none.
 */
export class Peers {
  readonly #deps: Deps
  readonly #markSeen = new Map<string, number>()
  /** Servers that were silent too long; they do not know that their clients are gone here. */
  readonly #givenUp = new Set<string>()
  #queue: string[] = []
  #sending: Promise<void> | undefined
  /** Until the first answer of the database, other servers may exist. */
  #isAlone = false
  #isAnnounced = false
  #closing = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Publishes to the other servers, in the order of calls. */
  publish(message: RelayMessage): void {
    if (this.#isAlone && this.#markSeen.size === 0) return
    if (this.#queue.length >= LONGEST_QUEUE) this.#queue.shift()
    this.#queue.push(JSON.stringify(message))
    this.#sending ??= this.#send()
  }

  /** A message arrived from another server. */
  markSeen(server: string): void {
    this.#markSeen.set(server, performance.now())
    if (this.#givenUp.delete(server)) this.publish({ kind: 'hello' })
  }

  gone(server: string): void {
    if (this.#markSeen.delete(server)) this.#deps.onGone(server)
  }

  /** Heartbeat every two seconds: marks this server as alive, and finds the others. */
  async heartbeat(): Promise<void> {
    const query = { name: 'realtime heartbeat', text: HEARTBEAT, query_timeout: TIMEOUT_MS }
    const { rows } = await this.#deps.pool.query<{ is_new: boolean; others: string[] }>({
      ...query,
      values: [this.#deps.id],
    })
    const [{ is_new: isNew, others } = { is_new: false, others: [] }] = rows
    for (const server of others) this.markSeen(server)
    for (const [server, at] of this.#markSeen)
      if (performance.now() - at > GONE_MS) {
        this.gone(server)
        this.#givenUp.add(server)
      }
    this.#isAlone = true
    if (isNew) this.#isAnnounced = false
    if (this.#isAnnounced) return
    await this.#deps.listening()
    this.announce(true)
    this.#isAnnounced = true
  }

  /** @param asking also says hello, so that the others announce themselves */
  announce(asking: boolean): void {
    for (const message of [...(asking ? [{ kind: 'hello' } as const] : []), ...this.#deps.ownPresences()])
      this.publish(message)
  }

  async close(): Promise<void> {
    this.publish({ kind: 'bye' })
    this.#closing = true
    await this.#sending
    await this.#deps.pool.query('delete from realtime.servers where id = $1', [this.#deps.id])
  }

  async #send(): Promise<void> {
    // One turn later, so that all messages of this turn share one statement.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, AT_ONCE)
      const failure = await this.#insert(batch).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (failure === undefined) continue
      this.#deps.log.warn({ err: failure.error }, 'other servers could not be told; trying again')
      if (this.#closing) break
      this.#queue.unshift(...batch)
      await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS))
    }
    this.#sending = undefined
  }

  async #insert(batch: readonly string[]): Promise<void> {
    const query = {
      name: 'realtime relay',
      text: `insert into realtime.relay (server, message) select $1, said from unnest($2::text[]) with ordinality as batch (said, n) order by n`,
      query_timeout: TIMEOUT_MS,
    }
    await this.#deps.pool.query({ ...query, values: [this.#deps.id, batch] })
  }
}
