export interface Gatherer<Item> {
  add: (items: readonly Item[]) => void
  /** Drops the items that were not processed. */
  stop: () => void
}

export interface Pace {
  /** Processing starts after this long without a new item, */
  quietMs: number
  /** and at the latest this long after the first item. */
  atMostMs: number
}

/** Batches incoming items and processes them together. Items that the work returns are retried later. */
export function gather<Item>(
  { quietMs, atMostMs }: Pace,
  work: (items: readonly Item[]) => readonly Item[] | undefined,
): Gatherer<Item> {
  let waiting: readonly Item[] = []
  let dueAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const add = (items: readonly Item[]) => {
    if (items.length === 0) return
    const now = performance.now()
    if (waiting.length === 0) dueAt = now + atMostMs
    waiting = [...waiting, ...items]
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(quietMs, dueAt - now))
  }
  const run = () => {
    const items = waiting
    waiting = []
    add(work(items) ?? [])
  }
  return {
    add,
    stop() {
      clearTimeout(timer)
      waiting = []
    },
  }
}
