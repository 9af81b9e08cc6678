const TICK_MS = 10

/**
 * Says until when all answers of the database have been read. On a busy server an answer waits for the event loop, for
 * at most one of its turns; what a statement seems to take longer for that must not count against its person.
 */
export class ReadingClock {
  readonly #now: () => number
  #statements = 0
  #timer: NodeJS.Timeout | undefined
  #lastTurn = 0
  #turnBefore = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A statement begins. */
  begin(): void {
    this.#statements += 1
    if (this.#timer !== undefined) return
    this.#lastTurn = this.#turnBefore = this.#now()
    this.#timer = setInterval(() => {
      this.#turnBefore = this.#lastTurn
      this.#lastTurn = this.#now()
    }, TICK_MS)
  }

  /** A statement ends. */
  end(): void {
    this.#statements -= 1
    if (this.#statements > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** @returns milliseconds of the clock; now, unless the event loop is late */
  readUntil(): number {
    return Math.min(this.#now(), this.#turnBefore + 2 * TICK_MS)
  }
}
