/** So many at once, refilled at a steady rate. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Counts against a rate without a timer of its own. */
export class Bucket {
  readonly #rate: Rate
  #left: number
  #at: number

  constructor(rate: Rate, now = performance.now()) {
    this.#rate = rate
    this.#left = rate.burst
    this.#at = now
  }

  /** Takes `count` when they are there. */
  take(count = 1, now = performance.now()): boolean {
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** Nothing was taken for long enough that forgetting the bucket changes nothing. */
  full(now = performance.now()): boolean {
    return this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond >= this.#rate.burst
  }
}
