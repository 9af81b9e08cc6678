import pg from 'pg'
import { NoConnectionError, TooManyRequestsError } from '../errors.ts'
import type { FindCompanies } from './find-companies.ts'
import { FairQueue } from './fair-queue.ts'
import type { AdmissionLimits } from './limits.ts'
import type { Person, Ticket, Waiting } from './person.ts'
import { ReadingClock } from './reading-clock.ts'
import type { Requester } from './requester.ts'

/** Work that needs a connection. */
export interface Work {
  readonly requester: Requester
  /** One statement, whose error rolls everything back: it may be stopped and run again. */
  readonly isSingle: boolean
  readonly timeoutMs: number
}

type Execute<T> = (timeoutMs: number, ticket: Ticket) => Promise<T>

/** Waiting requests of all people together; beyond it the server itself is overloaded. */
const MAX_WAITING = 2_000
const CONCURRENCY_RETRY_MS = 1_000
const COMPANY_TTL_MS = 600_000
const ASK_EVERY_MS = 200

/** The limits that a caller's statements pass before they reach the database. */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #findCompanies: FindCompanies
  readonly #clock: () => number
  readonly #queue: FairQueue
  #waiting = 0
  #askedAt = -Infinity

  constructor(limits: AdmissionLimits, findCompanies: FindCompanies, clock: () => number = () => performance.now()) {
    this.#limits = limits
    this.#findCompanies = findCompanies
    this.#clock = clock
    this.#queue = new FairQueue(limits, clock, new ReadingClock(clock))
  }

  /**
   * Runs the work on a connection, after waiting for one where there is none. A statement that got one beyond its
   * share is stopped after `shortMs` and then runs again on one that it may keep.
   *
   * @param execute gets the time after which PostgreSQL must cancel the work, and the ticket that measures it
   * @param sizeOf bytes of a result, for the budget of answers
   * @throws TooManyRequestsError when the requester is at its own limit; NoConnectionError when others are the cause
   */
  async run<T>(work: Work, execute: Execute<T>, sizeOf: (result: T) => number): Promise<T> {
    const arrivedAt = this.#clock()
    const ticket = await this.#enter(work, arrivedAt, false)
    const { shortMs } = this.#limits
    if (!ticket.isShort || work.timeoutMs <= shortMs)
      return this.#use(ticket, () => execute(work.timeoutMs, ticket), sizeOf)
    try {
      return await this.#use(ticket, () => execute(shortMs, ticket), sizeOf)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error
    }
    const usual = await this.#enter({ ...work, isSingle: false }, arrivedAt, true)
    return this.#use(usual, () => execute(work.timeoutMs, usual), sizeOf)
  }

  /**
   * Counts an answer that its requester has not read yet.
   *
   * @returns ends the count; to be called once
   */
  holdAnswer(requester: Requester, bytes: number): () => void {
    const person = this.#queue.person(requester)
    person.unreadBytes += bytes
    return () => {
      person.unreadBytes -= bytes
    }
  }

  async #use<T>(ticket: Ticket, execute: () => Promise<T>, sizeOf: (result: T) => number): Promise<T> {
    let bytes = 0
    try {
      const result = await execute()
      bytes = sizeOf(result)
      return result
    } finally {
      this.#queue.end(ticket, bytes)
    }
  }

  #enter(work: Work, arrivedAt: number, isFirst: boolean): Ticket | Promise<Ticket> {
    const { requester, isSingle } = work
    const person = this.#queue.person(requester)
    if (person.unreadBytes > this.#limits.unreadBytes) throw this.#tooMany(person)
    const ticket = this.#queue.tryStart(person, requester, isSingle)
    if (ticket !== undefined) return ticket
    if (person.waiting.length >= this.#limits.waitingPerPerson && !person.isServer) throw this.#tooMany(person)
    if (this.#waiting >= MAX_WAITING) throw new NoConnectionError(undefined)
    this.#learnCompanies(person)
    return this.#wait(person, work, { leftMs: arrivedAt + this.#limits.maxWaitMs - this.#clock(), isFirst })
  }

  #wait(
    person: Person,
    { requester, isSingle }: Work,
    { leftMs, isFirst }: { leftMs: number; isFirst: boolean },
  ): Promise<Ticket> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        requester,
        isSingle,
        start: (ticket) => {
          clearTimeout(timer)
          this.#waiting -= 1
          resolve(ticket)
        },
      }
      const timer = setTimeout(() => {
        this.#queue.stopWaiting(person, waiting)
        this.#waiting -= 1
        const reached = this.#queue.reached(person, requester)
        reject(reached === undefined ? new NoConnectionError(undefined) : this.#tooMany(person, reached))
      }, leftMs)
      this.#waiting += 1
      this.#queue.wait(person, waiting, isFirst)
    })
  }

  #tooMany(person: Person, whose: 'person' | 'company' | 'network' = 'person'): TooManyRequestsError {
    const retryMs = Math.max(CONCURRENCY_RETRY_MS, person.msUntilLeft(this.#clock()))
    const isAddress = whose === 'network' || person.userId === undefined
    const source = isAddress ? 'from your network address' : `of your ${whose === 'company' ? 'company' : 'account'}`
    return new TooManyRequestsError(`Too many requests ${source} at once`, retryMs)
  }

  /** Asks for the companies of those who compete now; the answer counts from the next decision on. */
  #learnCompanies(newcomer: Person): void {
    const now = this.#clock()
    if (now - this.#askedAt < ASK_EVERY_MS) return
    this.#askedAt = now
    const unknown = [...this.#queue.present(), newcomer].filter(
      ({ userId, companyAskedAt }) => userId !== undefined && now - companyAskedAt > COMPANY_TTL_MS,
    )
    if (unknown.length === 0) return
    for (const person of unknown) person.companyAskedAt = now
    void this.#findCompanies(unknown.flatMap(({ userId }) => userId ?? [])).then((companies) => {
      for (const person of unknown) person.company = companies.get(person.userId ?? '')
    })
  }
}
