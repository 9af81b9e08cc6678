/**
 * Assigns each drawn row a slot, by its key. A slot is a stable name for the DOM elements that draw a row. Where most
 * rows keep their order, as in a scroll, each keeps its slot and new rows take over those of removed rows. After a sort
 * or filter each row takes the slot at its index: elements get new content and none is moved.
 *
 * @param before the slots of the last render, in its order
 * @param keys the rows to draw, from top to bottom; the text before the colon is their kind, and slots are only reused
 * within a kind
 * @param held rows in use: they keep their slot, and no other row takes it
 */
export function assignSlots(
  before: ReadonlyMap<string, string>,
  keys: readonly string[],
  held: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const wanted = new Set(keys)
  const areMostKept = countInOrder(before, keys) * 2 >= keys.length
  const keeps = (key: string) => wanted.has(key) && (areMostKept || held.has(key))
  const free = [...before].filter(([key]) => !keeps(key) && !held.has(key))
  const taken = new Set(before.values())
  const slots = new Map<string, string>()
  for (const key of keys) {
    const own = keeps(key) ? before.get(key) : undefined
    const slot = own ?? takeFree(free, kindOf(key)) ?? newSlot(kindOf(key), taken)
    taken.add(slot)
    slots.set(key, slot)
  }
  return slots
}

/** The number of rows that still follow the same row as before. */
function countInOrder(before: ReadonlyMap<string, string>, keys: readonly string[]): number {
  const stood = new Map([...before.keys()].map((key, at) => [key, at]))
  const order = keys.map((key) => stood.get(key)).filter((at) => at !== undefined)
  return order.filter((at, index) => at > (order[index - 1] ?? -1)).length
}

function takeFree(free: [key: string, slot: string][], kind: string): string | undefined {
  const at = free.findIndex(([key]) => kindOf(key) === kind)
  return at === -1 ? undefined : free.splice(at, 1)[0]?.[1]
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

function newSlot(kind: string, taken: ReadonlySet<string>): string {
  let number = taken.size
  while (taken.has(`${kind} ${number}`)) number += 1
  return `${kind} ${number}`
}
