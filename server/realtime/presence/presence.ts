/** One presence: what one channel tracks. */
export interface Present {
  /** `<server>/<number>`: constant for the lifetime of the channel. */
  readonly id: string
  readonly key: string
  /** Changes with each new payload. */
  readonly ref: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Changes since the last flush, for the members and for the other servers. */
export interface PresenceChange {
  /** One or two `presence_diff`, as clients read them. */
  readonly diffs: readonly string[]
  readonly came: readonly Present[]
  readonly went: readonly string[]
}

/**
 * The presences in one room. Changes are batched until `flush`, so that a crowd that joins at once costs one message
 * and not one for each; `text` gives a newcomer the state that all others know at that moment.
 */
export class Presence {
  readonly #known = new Map<string, Present>()
  readonly #next = new Map<string, Present | undefined>()

  get isEmpty(): boolean {
    return this.#known.size === 0 && this.#next.size === 0
  }

  latest(id: string): Present | undefined {
    return this.#next.has(id) ? this.#next.get(id) : this.#known.get(id)
  }

  /** All presences, including unflushed ones. */
  all(): Present[] {
    const ids = new Set([...this.#known.keys(), ...this.#next.keys()])
    return [...ids].flatMap((id) => this.latest(id) ?? [])
  }

  set(present: Present): void {
    this.#next.set(present.id, present)
  }

  remove(id: string): void {
    this.#next.set(id, undefined)
  }

  /** `presence_state` as clients read it. */
  text(): string {
    return JSON.stringify(byKey([...this.#known.values()].map((present) => [present, undefined])))
  }

  /**
   * Publishes the batched changes; undefined if they cancel out.
   *
   * A key with changes leaves with all its presences, and then joins with all of them, in separate messages: the
   * published client strips the references from the presences that stay under a key, and could never remove them.
   */
  flush(): PresenceChange | undefined {
    const changed = [...this.#next].filter(([id, next]) => this.#known.get(id)?.ref !== next?.ref)
    this.#next.clear()
    if (changed.length === 0) return undefined
    const keys = new Set(changed.flatMap(([id, next]) => [this.#known.get(id)?.key, next?.key]))
    const before = new Map(this.#known)
    const under = (presents: ReadonlyMap<string, Present>) => [...presents.values()].filter(({ key }) => keys.has(key))
    for (const [id, next] of changed) {
      if (next === undefined) this.#known.delete(id)
      else this.#known.set(id, next)
    }
    const leaves = under(before).map((present): Known => [present, undefined])
    const joins = under(this.#known).map((present): Known => [present, before.get(present.id)])
    return {
      diffs: [
        ...(leaves.length === 0 ? [] : [JSON.stringify({ joins: {}, leaves: byKey(leaves) })]),
        ...(joins.length === 0 ? [] : [JSON.stringify({ joins: byKey(joins), leaves: {} })]),
      ],
      came: changed.flatMap(([, next]) => next ?? []),
      went: changed.flatMap(([id, next]) => (next === undefined ? [id] : [])),
    }
  }
}

/** A presence, and its previous version. */
type Known = readonly [present: Present, before: Present | undefined]

type Metas = Record<string, { metas: Record<string, unknown>[] }>

function byKey(presents: readonly Known[]): Metas {
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const [{ key, ref, payload }, before] of presents) {
    const previous = before === undefined || before.ref === ref ? {} : { phx_ref_prev: before.ref }
    const meta = { ...payload, phx_ref: ref, ...previous }
    const metas = groups.get(key)
    if (metas === undefined) groups.set(key, [meta])
    else metas.push(meta)
  }
  return Object.fromEntries([...groups].map(([key, metas]) => [key, { metas }]))
}
