export const WINDOW_MS = 20_000

/**
 * What was used lately. It leaks away steadily: `limit` used at once is gone after the window. Never more than twice
 * the limit, so that whatever was used is forgiven one window after its end.
 */
export class LeakyBudget {
  readonly #limit: number
  #level = 0
  #at = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @param now milliseconds, never smaller than before */
  use(amount: number, now: number): void {
    this.#level = Math.min(2 * this.#limit, this.#levelAt(now) + amount)
    this.#at = now
  }

  /** @param unsettled what is being used and not counted yet */
  isSpent(now: number, unsettled = 0): boolean {
    return this.#levelAt(now) + unsettled > this.#limit
  }

  isUntouched(now: number): boolean {
    return this.#levelAt(now) === 0
  }

  /** Milliseconds until it is no longer spent, if nothing more is used. */
  msUntilLeft(now: number): number {
    return Math.max(0, ((this.#levelAt(now) - this.#limit) / this.#limit) * WINDOW_MS)
  }

  /** Milliseconds in which as much is forgiven. */
  msOf(amount: number): number {
    return (amount / this.#limit) * WINDOW_MS
  }

  #levelAt(now: number): number {
    return Math.max(0, this.#level - ((now - this.#at) / WINDOW_MS) * this.#limit)
  }
}
