import type { Channel } from './channel.ts'

/** Who asked for the changes of which table. */
export class Subscriptions {
  readonly #byTable = new Map<string, Set<Channel>>()
  readonly #toAll = new Set<Channel>()

  add(channel: Channel): void {
    for (const { table } of channel.bindings) {
      if (table === undefined) this.#toAll.add(channel)
      else this.#byTable.set(table, (this.#byTable.get(table) ?? new Set()).add(channel))
    }
  }

  remove(channel: Channel): void {
    this.#toAll.delete(channel)
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

  /** Tables that somebody asked for, of those that there are. */
  tables(published: Iterable<string>): string[] {
    return [...published].filter((table) => this.#toAll.size > 0 || this.#byTable.has(table))
  }
}
