/**
 * The place of each row that is drawn, by its key. A place is a name that stays the same from one drawing to the next, and
 * stands for the elements that a row is drawn in. Where most rows stay in their order, as in a scroll, each keeps its own and
 * those that come take over from those that went. Where a sort or a filter brings others, each takes the place at which it
 * stands: what is there is filled anew, and nothing is moved about.
 *
 * @param before the places of the last drawing, in its order
 * @param keys   what is drawn now, from top to bottom; what stands before the colon says of which kind it is, and only
 *               the same kind looks alike
 * @param held   rows that are in use: no other takes their place, nor do they take another
 */
export function assignPlaces(
  before: ReadonlyMap<string, string>,
  keys: readonly string[],
  held: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const wanted = new Set(keys)
  const areMostKept = countInOrder(before, keys) * 2 >= keys.length
  const keeps = (key: string) => wanted.has(key) && (areMostKept || held.has(key))
  const free = [...before].filter(([key]) => !keeps(key) && !held.has(key))
  const taken = new Set(before.values())
  const places = new Map<string, string>()
  for (const key of keys) {
    const own = keeps(key) ? before.get(key) : undefined
    const place = own ?? takeFree(free, kindOf(key)) ?? newPlace(kindOf(key), taken)
    taken.add(place)
    places.set(key, place)
  }
  return places
}

/** How many stand after the one before them that stood there too. */
function countInOrder(before: ReadonlyMap<string, string>, keys: readonly string[]): number {
  const stood = new Map([...before.keys()].map((key, at) => [key, at]))
  const order = keys.map((key) => stood.get(key)).filter((at) => at !== undefined)
  return order.filter((at, index) => at > (order[index - 1] ?? -1)).length
}

function takeFree(free: [key: string, place: string][], kind: string): string | undefined {
  const at = free.findIndex(([key]) => kindOf(key) === kind)
  return at === -1 ? undefined : free.splice(at, 1)[0]?.[1]
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

function newPlace(kind: string, taken: ReadonlySet<string>): string {
  let number = taken.size
  while (taken.has(`${kind} ${number}`)) number += 1
  return `${kind} ${number}`
}
