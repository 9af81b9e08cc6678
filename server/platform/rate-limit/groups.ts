/** Members by the key that they count for; each group keeps the order in which its members were added. */
export class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>()

  size(key: string): number {
    return this.#groups.get(key)?.size ?? 0
  }

  /** Adding a member again leaves its place in the order unchanged. */
  add(key: string, member: Member): void {
    const group = this.#groups.get(key)
    if (group === undefined) this.#groups.set(key, new Set([member]))
    else group.add(member)
  }

  /** @returns whether it was a member */
  delete(key: string, member: Member): boolean {
    const group = this.#groups.get(key)
    if (group?.delete(member) !== true) return false
    if (group.size === 0) this.#groups.delete(key)
    return true
  }

  /** The members of a group, oldest first. */
  of(key: string): Iterable<Member> {
    return this.#groups.get(key) ?? []
  }

  /** The members of the largest group, oldest first. */
  largest(): Iterable<Member> {
    let largest: Set<Member> | undefined
    for (const group of this.#groups.values()) if (group.size > (largest?.size ?? 0)) largest = group
    return largest ?? []
  }

  /** All groups, each oldest first. */
  all(): Iterable<Iterable<Member>> {
    return this.#groups.values()
  }
}

/** The first of an iteration. */
export function firstOf<Member>(members: Iterable<Member>): Member | undefined {
  for (const member of members) return member
  return undefined
}
