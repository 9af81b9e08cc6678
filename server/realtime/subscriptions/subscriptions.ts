import type { Binding } from './bindings.ts'
import { personOf, type Channel, type Person } from '../channels/channel.ts'
import { channelErrors } from '../channels/channel-errors.ts'
import { limits } from '../limits.ts'

/** The subscribers of each table. */
export class Subscriptions {
  readonly #byTable = new Map<string, Set<Channel>>()
  readonly #toAll = new Set<Channel>()
  readonly #filtering = new Map<Person, Set<Channel>>()

  /** @throws ChannelError when the person would exceed the limit of different filters */
  admit(channel: Pick<Channel, 'viewer' | 'connection' | 'bindings'>): void {
    const theirs = [channel, ...(this.#filtering.get(personOf(channel)) ?? [])]
    const filters = new Set(theirs.flatMap(({ bindings }) => bindings.flatMap(filterNameOf)))
    if (filters.size > limits.filtersPerPerson) throw channelErrors.tooManyFilters(limits.filtersPerPerson)
  }

  add(channel: Channel): void {
    const person = personOf(channel)
    if (channel.bindings.some(({ filter }) => filter !== undefined))
      this.#filtering.set(person, (this.#filtering.get(person) ?? new Set()).add(channel))
    for (const { table } of channel.bindings) {
      if (table === undefined) this.#toAll.add(channel)
      else this.#byTable.set(table, (this.#byTable.get(table) ?? new Set()).add(channel))
    }
  }

  remove(channel: Channel): void {
    this.#toAll.delete(channel)
    const filtering = this.#filtering.get(personOf(channel))
    filtering?.delete(channel)
    if (filtering?.size === 0) this.#filtering.delete(personOf(channel))
    for (const { table } of channel.bindings) {
      if (table === undefined) continue
      const channels = this.#byTable.get(table)
      channels?.delete(channel)
      if (channels?.size === 0) this.#byTable.delete(table)
    }
  }

  of(table: string): Iterable<Channel> {
    const channels = this.#byTable.get(table)
    if (channels === undefined) return this.#toAll
    return this.#toAll.size === 0 ? channels : new Set([...this.#toAll, ...channels])
  }

  /** Published tables with subscribers. */
  tables(published: Iterable<string>): string[] {
    return [...published].filter((table) => this.#toAll.size > 0 || this.#byTable.has(table))
  }
}

function filterNameOf({ table, filter }: Binding): string[] {
  return filter === undefined ? [] : [`${table} ${filter.text}`]
}
