import type { Logger } from '#server/platform/log.ts'
import type { Authorize } from './authorize.ts'
import type { Channel } from './channel.ts'
import { ChannelError, channelErrors } from './channel-errors.ts'
import type { Change } from '../change-feed/change.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import type { Presences } from '../presence/presences.ts'
import type { Rooms } from './rooms.ts'

interface Deps {
  readonly log: Logger
  readonly rooms: Rooms<Channel>
  readonly authorize: Authorize
  readonly presences: Presences
  readonly end: (channel: Channel, error: ChannelError) => void
}

const AT_ONCE = 3

/** Tables whose changes may affect rights on private channels. */
export const RIGHTS_TABLES = ['companies', 'user_companies']

/**
 * Rights on private channels are evaluated on joining and cached, so they are evaluated again after relevant changes.
 * While the database is unreachable they wait; nothing can be revoked meanwhile.
 */
export class Reauthorization {
  readonly #deps: Deps
  readonly #due = new Set<Channel>()
  #isRunning = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  recheck(channels: Iterable<Channel>): void {
    for (const channel of channels) if (channel.room.private) this.#due.add(channel)
    this.retryDue()
  }

  /** A person's role in the installation, or in a company, has changed. */
  recheckPerson(userId: string): void {
    this.recheck(this.#private((channel) => channel.viewer.userId === userId))
  }

  /** Finds changes of companies and memberships: of the person, or of the company that the topic names. */
  recheckAffected(changes: readonly Change[]): void {
    for (const { table, company, recordId } of changes) {
      if (table === 'user_companies') this.recheckPerson(recordId)
      if (table === 'companies') this.recheck(this.#private(({ name }) => name.includes(company)))
    }
  }

  /** Retries what could not be evaluated. */
  retryDue(): void {
    if (this.#due.size === 0 || this.#isRunning) return
    this.#isRunning = true
    this.#work()
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'rights on private channels could not be renewed'),
      )
      .finally(() => {
        this.#isRunning = false
      })
  }

  async #work(): Promise<void> {
    for (let answered = true; answered && this.#due.size > 0;) {
      const due = [...this.#due].filter(({ open }) => open)
      this.#due.clear()
      answered = (await mapConcurrently(AT_ONCE, due, (channel) => this.#renew(channel))).every(Boolean)
    }
  }

  /** @returns false when the database gave no answer */
  async #renew(channel: Channel): Promise<boolean> {
    try {
      const rights = await this.#deps.authorize(channel.viewer, channel.name)
      channel.rights = rights
      if (!rights.listen) this.#deps.end(channel, channelErrors.mayNotListenAnyMore(channel.name))
      else if (!rights.present) this.#deps.presences.untrack(channel)
      return true
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      this.#due.add(channel)
      return false
    }
  }

  *#private(concerns: (channel: Channel) => boolean): Iterable<Channel> {
    for (const room of this.#deps.rooms.all()) {
      if (!room.private) continue
      for (const channel of room.members) if (concerns(channel)) yield channel
    }
  }
}
