import type { Logger } from '#server/platform/log.ts'
import type { Authorize } from './authorize.ts'
import type { Channel } from './channel.ts'
import { ChannelError, refusal } from './channel-error.ts'
import type { Change } from './change.ts'
import { inTurns } from './in-turns.ts'
import type { Presences } from './presences.ts'
import type { Rooms } from './rooms.ts'

interface Deps {
  readonly log: Logger
  readonly rooms: Rooms
  readonly authorize: Authorize
  readonly presences: Presences
  readonly end: (channel: Channel, error: ChannelError) => void
}

const AT_ONCE = 3

/** Tables whose changes may change what somebody may do on a private channel. */
export const RIGHTS_DEPEND_ON = ['companies', 'user_companies']

/**
 * Rights on private channels are asked on joining and kept, so they are asked again when something they rest on has
 * changed. While the database is out of reach a question waits; nothing can have been revoked meanwhile.
 */
export class Reauthorization {
  readonly #deps: Deps
  readonly #due = new Set<Channel>()
  #isAsking = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  ask(channels: Iterable<Channel>): void {
    for (const channel of channels) if (channel.room.private) this.#due.add(channel)
    this.askDue()
  }

  /** A person's role in the installation, or in a company, has changed. */
  askPerson(userId: string): void {
    this.ask(this.#private((channel) => channel.viewer.userId === userId))
  }

  /** Looks for changes of companies and memberships: of the person, or of the company that the topic names. */
  follow(changes: readonly Change[]): void {
    for (const { table, company, recordId } of changes) {
      if (table === 'user_companies') this.askPerson(recordId)
      if (table === 'companies') this.ask(this.#private(({ name }) => name.includes(company)))
    }
  }

  /** Tries again what could not be answered. */
  askDue(): void {
    if (this.#due.size === 0 || this.#isAsking) return
    this.#isAsking = true
    this.#work()
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'rights on private channels could not be renewed'),
      )
      .finally(() => {
        this.#isAsking = false
      })
  }

  async #work(): Promise<void> {
    for (let answered = true; answered && this.#due.size > 0;) {
      const due = [...this.#due].filter(({ open }) => open)
      this.#due.clear()
      answered = (await inTurns(AT_ONCE, due, (channel) => this.#renew(channel))).every(Boolean)
    }
  }

  /** @returns false when there was no answer */
  async #renew(channel: Channel): Promise<boolean> {
    try {
      const rights = await this.#deps.authorize(channel.viewer, channel.name)
      channel.rights = rights
      if (!rights.listen) this.#deps.end(channel, refusal.mayNotListenAnyMore(channel.name))
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
