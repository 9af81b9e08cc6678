import { LeakyBudget } from './leaky-budget.ts'
import type { AdmissionLimits } from './limits.ts'
import { SERVER, type Requester } from './requester.ts'

/**
 * Only what a statement takes beyond this counts against its person. Those of a page take a few milliseconds each; on a
 * busy machine they wait for the processor, and that must not be held against the person.
 */
const QUICK_MS = 20
/** The same for processor time, which contains no waiting. */
const QUICK_PROCESSOR_MS = 5
/** How long statements may take beyond it, in the window of a budget, before the person's next ones yield to others. */
const SLOW_BUDGET_MS = 100

/** A connection in use. */
export interface Ticket {
  readonly person: Person
  readonly requester: Requester
  /** Beyond the person's number: it must end within `shortMs`. */
  readonly isShort: boolean
  /** Its person's statements were slow lately, and others are there, whose run first where the machine is busy. */
  readonly isYielding: boolean
  readonly startedAt: number
  /** What its statement used of the processor, where that is known. */
  processorMs?: number
}

/** A request that waits for a connection. */
export interface Waiting {
  readonly requester: Requester
  readonly isSingle: boolean
  readonly start: (ticket: Ticket) => void
}

/** A requester as the queue knows it: a person, a network without a session, or the server itself. */
export class Person {
  readonly key: string
  readonly userId: string | undefined
  readonly waiting: Waiting[] = []
  running = 0
  unreadBytes = 0
  /** When a person who rests may have a connection again. */
  restsUntil = -Infinity
  /** Whether the latest statement took as little as those of a page. */
  wasQuick = false
  /** The turn in which this person got a connection last. */
  servedAt = 0
  /** Absent until it is known, and for people without one. */
  company: string | undefined
  companyAskedAt = -Infinity
  readonly #statements: LeakyBudget
  readonly #answers: LeakyBudget
  readonly #slow = new LeakyBudget(SLOW_BUDGET_MS)

  constructor({ key, userId }: Requester, limits: AdmissionLimits) {
    this.key = key
    this.userId = userId
    this.#statements = new LeakyBudget(limits.statementMs)
    this.#answers = new LeakyBudget(limits.answerBytes)
  }

  get isServer(): boolean {
    return this.key === SERVER.key
  }

  /** People with the same group share the connections of a company. */
  get group(): string {
    return this.company ?? this.key
  }

  /** @param tookMs by the clock, for a statement whose processor time is not known */
  use({ processorMs }: Ticket, tookMs: number, answerBytes: number, now: number): void {
    const slowMs = Math.max(0, processorMs === undefined ? tookMs - QUICK_MS : processorMs - QUICK_PROCESSOR_MS)
    this.wasQuick = slowMs === 0
    this.#statements.use(slowMs, now)
    this.#slow.use(slowMs, now)
    this.#answers.use(answerBytes, now)
  }

  isSlow(now: number): boolean {
    return !this.isServer && this.#slow.isSpent(now)
  }

  /** @param runningMs what the statements that run now have taken so far */
  hasSpent(now: number, runningMs: number): boolean {
    return !this.isServer && (this.#statements.isSpent(now, runningMs) || this.#answers.isSpent(now))
  }

  msUntilLeft(now: number): number {
    return Math.max(this.#statements.msUntilLeft(now), this.#answers.msUntilLeft(now))
  }

  /** The time in which the budget regains as many bytes. */
  msOfAnswers(bytes: number): number {
    return this.#answers.msOf(bytes)
  }

  /** Whether forgetting this person would change nothing. */
  isIdle(now: number): boolean {
    const isAbsent = this.running === 0 && this.waiting.length === 0 && this.unreadBytes === 0
    return isAbsent && [this.#statements, this.#answers, this.#slow].every((budget) => budget.isUntouched(now))
  }
}
