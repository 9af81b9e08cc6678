import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import type { RelayMessage } from './relay-message.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly log: Logger
  /** This server. */
  readonly id: string
  /** Another server has gone, and its clients with it. */
  readonly onGone: (server: string) => void
  /** Resolves when answers would be heard. */
  readonly listening: () => Promise<void>
  /** Others may know nothing of us: what they should. */
  readonly introduction: () => RelayMessage[]
}

const GONE_MS = 10_000
const TIMEOUT_MS = 5_000
const AT_ONCE = 200
/** Said while the database cannot be reached; older ones are dropped. */
const LONGEST_QUEUE = 5_000
const AFTER_FAILURE_MS = 500

const BEAT = `
  with mine as (
    insert into realtime.servers (id, seen_at) values ($1, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at returning xmax = 0 as is_new
  ),
  forgotten as (delete from realtime.servers where id <> $1 and seen_at < clock_timestamp() - interval '1 minute'),
  said as (delete from realtime.relay where sent_at < clock_timestamp() - interval '1 minute')
  select is_new, array(select id::text from realtime.servers
    where id <> $1 and seen_at > clock_timestamp() - make_interval(secs => ${GONE_MS / 1000})) as others
  from mine`

/** The other servers of this database: who lives, and how to tell them something. Nothing is written for nobody. */
export class Peers {
  readonly #deps: Deps
  readonly #heard = new Map<string, number>()
  #queue: string[] = []
  #sending: Promise<void> | undefined
  /** Until the first answer of the database there may be others. */
  #alone = false
  #isIntroduced = false
  #closing = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Tells the others, in the order of calls. */
  post(message: RelayMessage): void {
    if (this.#alone && this.#heard.size === 0) return
    if (this.#queue.length >= LONGEST_QUEUE) this.#queue.shift()
    this.#queue.push(JSON.stringify(message))
    this.#sending ??= this.#send()
  }

  /** Something came from another server. */
  heard(server: string): void {
    this.#heard.set(server, performance.now())
  }

  gone(server: string): void {
    if (this.#heard.delete(server)) this.#deps.onGone(server)
  }

  /** Every two seconds: says that this server lives, and looks who else does. */
  async beat(): Promise<void> {
    const query = { name: 'realtime beat', text: BEAT, query_timeout: TIMEOUT_MS }
    const { rows } = await this.#deps.pool.query<{ is_new: boolean; others: string[] }>({
      ...query,
      values: [this.#deps.id],
    })
    const [{ is_new: isNew, others } = { is_new: false, others: [] }] = rows
    for (const server of others) this.heard(server)
    for (const [server, at] of this.#heard) if (performance.now() - at > GONE_MS) this.gone(server)
    this.#alone = true
    if (isNew) this.#isIntroduced = false
    if (this.#isIntroduced) return
    await this.#deps.listening()
    this.introduce(true)
    this.#isIntroduced = true
  }

  /** @param asking says hello too, so that the others introduce themselves */
  introduce(asking: boolean): void {
    for (const message of [...(asking ? [{ kind: 'hello' } as const] : []), ...this.#deps.introduction()])
      this.post(message)
  }

  async close(): Promise<void> {
    this.post({ kind: 'bye' })
    this.#closing = true
    await this.#sending
    await this.#deps.pool.query('delete from realtime.servers where id = $1', [this.#deps.id])
  }

  async #send(): Promise<void> {
    // Behind whoever posted, so that what is said in one turn goes in one statement.
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
