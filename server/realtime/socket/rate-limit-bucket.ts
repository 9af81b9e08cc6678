/** A burst, refilled at a steady rate. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket (rate limit) without a timer of its own. */
export class Bucket {
  readonly #rate: Rate
  #left: number
  #at: number

  constructor(rate: Rate, now = performance.now()) {
    this.#rate = rate
    this.#left = rate.burst
    this.#at = now
  }

  /** Takes `count` tokens if available. */
  take(count = 1, now = performance.now()): boolean {
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** Full again, so that deleting the bucket changes nothing. */
  full(now = performance.now()): boolean {
    return this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond >= this.#rate.burst
  }
}
