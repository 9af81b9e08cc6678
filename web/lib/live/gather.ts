export interface Gatherer<Item> {
  add: (items: readonly Item[]) => void
  /** What has been gathered and not been worked on is dropped. */
  stop: () => void
}

export interface Pace {
  /** The work begins when nothing has come in for so long, */
  quietMs: number
  /** and at the latest so long after the first item. */
  atMostMs: number
}

/** Gathers what comes in and works on all of it at once. What the work returns is taken up again later. */
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
