import type { AdmissionLimits } from './limits.ts'
import { Person, type Ticket, type Waiting } from './person.ts'
import type { ReadingClock } from './reading-clock.ts'
import type { Requester } from './requester.ts'

/** Connections in use that are not for short statements, and how long the statements of one person have run. */
interface Use {
  readonly all: number
  readonly company: number
  readonly network: number
  readonly own: number
  /** Short ones included: together, and the longest. */
  readonly ownMs: number
  readonly longestMs: number
}

interface Next {
  readonly person: Person
  readonly waiting: Waiting
  readonly isShort: boolean
}

/** Others are present if one of them sent a request this recently. */
const PRESENT_MS = 2_000
/** A person whose statement takes longer gets no connection beyond the usual number. */
const SLOW_MS = 200
/** The longest rest of a person: a short one, or the queue would refuse what waits meanwhile. */
const LONGEST_REST_MS = 1_000
/** Idle people are forgotten after this many new ones. */
const SWEEP_EVERY = 1_000

/**
 * Decides who gets a connection next: people within their budget first, of these the company that was served longest
 * ago, and in it the person. Each person and company has a number of connections; a single statement may run beyond
 * it on any free one, for a short time. A person over budget has one connection while others are present, and rests
 * after each statement for as long as it took: on a machine with two cores, one that never rests takes half of it.
 */
export class FairQueue {
  readonly #limits: AdmissionLimits
  readonly #clock: () => number
  readonly #reading: ReadingClock | undefined
  readonly #people = new Map<string, Person>()
  /** The turn in which each group got a connection last. */
  readonly #groups = new Map<string, number>()
  readonly #running = new Set<Ticket>()
  readonly #waiting = new Set<Person>()
  #turn = 0
  #sweepAt = SWEEP_EVERY
  #latest = { key: '', at: -Infinity }
  /** When someone other than the latest was present. */
  #othersAt = -Infinity

  /** @param reading without it, answers are read at once */
  constructor(limits: AdmissionLimits, clock: () => number, reading?: ReadingClock) {
    this.#limits = limits
    this.#clock = clock
    this.#reading = reading
  }

  person(requester: Requester): Person {
    const known = this.#people.get(requester.key)
    if (known !== undefined) return known
    if (this.#people.size >= this.#sweepAt) this.#sweep()
    const person = new Person(requester, this.#limits)
    this.#people.set(requester.key, person)
    return person
  }

  /** Those who wait or have a connection. */
  present(): Set<Person> {
    return new Set([...this.#waiting, ...[...this.#running].map(({ person }) => person)])
  }

  /** @returns a connection, if the request does not have to wait */
  tryStart(person: Person, requester: Requester, isSingle: boolean): Ticket | undefined {
    this.#notice(person)
    const permitted = this.#permitted(person, requester, isSingle)
    return permitted === undefined ? undefined : this.#start(person, requester, permitted === 'short')
  }

  /** @param isFirst ahead of the person's other requests */
  wait(person: Person, waiting: Waiting, isFirst: boolean): void {
    if (isFirst) person.waiting.unshift(waiting)
    else person.waiting.push(waiting)
    this.#waiting.add(person)
  }

  stopWaiting(person: Person, waiting: Waiting): void {
    const at = person.waiting.indexOf(waiting)
    if (at >= 0) person.waiting.splice(at, 1)
    if (person.waiting.length === 0) this.#waiting.delete(person)
  }

  end(ticket: Ticket, answerBytes: number): void {
    const { person } = ticket
    const tookMs = this.#msOf(ticket)
    this.#reading?.end()
    this.#running.delete(ticket)
    person.running -= 1
    person.use(ticket, tookMs, answerBytes, this.#clock())
    this.#rest(person, this.#restMs(person, tookMs, answerBytes))
    this.#serve()
  }

  #restMs(person: Person, tookMs: number, answerBytes: number): number {
    if (this.#isRestrained(person, 0)) return tookMs
    return this.#isYielding(person) ? person.msOfAnswers(answerBytes) : 0
  }

  #rest(person: Person, ms: number): void {
    if (ms <= 0) return
    const now = this.#clock()
    person.restsUntil = Math.min(Math.max(person.restsUntil, now) + ms, now + LONGEST_REST_MS)
    this.#serveAfterRest(person)
  }

  /** A timer may fire early: it counts from the beginning of the event loop's turn that set it. */
  #serveAfterRest(person: Person): void {
    const leftMs = person.restsUntil - this.#clock()
    if (leftMs > 0) setTimeout(() => this.#serveAfterRest(person), Math.ceil(leftMs))
    else this.#serve()
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.stopWaiting(next.person, next.waiting)
      next.waiting.start(this.#start(next.person, next.waiting.requester, next.isShort))
    }
  }

  /** Whose limit made the person wait; undefined when all connections were in use by others. */
  reached(person: Person, { network }: Requester): 'person' | 'company' | 'network' | undefined {
    const use = this.#useOf(person, network)
    const hasRested = this.#clock() - person.restsUntil < this.#limits.maxWaitMs
    if (hasRested || this.#isRestrained(person, use.ownMs) || use.own >= this.#shareOf(person)) return 'person'
    if (use.company >= this.#limits.perCompany) return 'company'
    return use.network >= this.#limits.perCompany ? 'network' : undefined
  }

  #next(): Next | undefined {
    let best: (Next & { readonly rank: readonly number[] }) | undefined
    for (const person of this.#waiting) {
      const found = this.#startable(person)
      if (found === undefined) continue
      if (this.#waiting.size === 1) return found
      const rank = this.#rank(person)
      if (best === undefined || isBefore(rank, best.rank)) best = { ...found, rank }
    }
    return best
  }

  /** The first request of the person that may start now. */
  #startable(person: Person): Next | undefined {
    const [first] = person.waiting
    if (first === undefined) return undefined
    const permitted = this.#permitted(person, first.requester, first.isSingle)
    if (permitted !== undefined) return { person, waiting: first, isShort: permitted === 'short' }
    if (first.isSingle) return undefined
    const waiting = person.waiting.find(({ isSingle }) => isSingle)
    const isPermitted = waiting !== undefined && this.#permitted(person, waiting.requester, true) !== undefined
    return isPermitted ? { person, waiting, isShort: true } : undefined
  }

  /** Lowest first. */
  #rank(person: Person): readonly number[] {
    const isRestrained = this.#isRestrained(person, this.#useOf(person, undefined).ownMs)
    return [isRestrained ? 1 : 0, this.#groups.get(person.group) ?? 0, person.servedAt]
  }

  #permitted(person: Person, { network }: Requester, isSingle: boolean): 'usual' | 'short' | undefined {
    const { connections, reserved, perCompany, perPerson } = this.#limits
    if (this.#running.size >= connections) return undefined
    const use = this.#useOf(person, network)
    const isRestrained = this.#isRestrained(person, use.ownMs)
    const isFree = isRestrained ? person.running === 0 : use.own < this.#shareOf(person)
    const isUnderOwn = isFree && !this.#isResting(person)
    const isUnderAll = use.all < connections - reserved && use.company < perCompany && use.network < perCompany
    if (isUnderOwn && isUnderAll) return 'usual'
    const isAlone = this.#isAlone(person)
    const isQuick = use.longestMs < SLOW_MS && !this.#isYielding(person)
    const most = isAlone ? connections : person.wasQuick ? perCompany : perPerson
    return isSingle && !isRestrained && isQuick && person.running < most ? 'short' : undefined
  }

  #useOf(person: Person, network: string | undefined): Use {
    const use = { all: 0, company: 0, network: 0, own: 0, ownMs: 0, longestMs: 0 }
    const { group } = person
    for (const ticket of this.#running) {
      const isOwn = ticket.person === person
      if (isOwn) {
        const ms = this.#msOf(ticket)
        use.ownMs += ms
        if (ms > use.longestMs) use.longestMs = ms
      }
      if (ticket.isShort) continue
      use.all += 1
      if (isOwn) use.own += 1
      if (isOwn || ticket.person.group === group) use.company += 1
      if (network !== undefined && ticket.requester.network === network) use.network += 1
    }
    return use
  }

  /** How long its statement has taken, without what an answer waits to be read. */
  #msOf({ startedAt }: Ticket): number {
    return Math.max(0, (this.#reading?.readUntil() ?? this.#clock()) - startedAt)
  }

  #shareOf(person: Person): number {
    return person.isServer ? this.#limits.perCompany : this.#limits.perPerson
  }

  #isRestrained(person: Person, runningMs: number): boolean {
    return !this.#isAlone(person) && person.hasSpent(this.#clock(), runningMs)
  }

  #isYielding(person: Person): boolean {
    return !this.#isAlone(person) && person.isSlow(this.#clock())
  }

  #isResting(person: Person): boolean {
    return this.#clock() < person.restsUntil && !this.#isAlone(person)
  }

  #isAlone(person: Person): boolean {
    const othersAt = this.#latest.key === person.key ? this.#othersAt : this.#latest.at
    return this.#clock() - othersAt >= PRESENT_MS
  }

  #notice(person: Person): void {
    if (person.isServer) return
    if (this.#latest.key !== person.key) this.#othersAt = this.#latest.at
    this.#latest = { key: person.key, at: this.#clock() }
  }

  #start(person: Person, requester: Requester, isShort: boolean): Ticket {
    this.#turn += 1
    person.servedAt = this.#turn
    person.running += 1
    this.#groups.set(person.group, this.#turn)
    const ticket = { person, requester, isShort, isYielding: this.#isYielding(person), startedAt: this.#clock() }
    this.#running.add(ticket)
    this.#reading?.begin()
    return ticket
  }

  #sweep(): void {
    const now = this.#clock()
    for (const [key, person] of this.#people) if (person.isIdle(now)) this.#people.delete(key)
    this.#groups.clear()
    this.#sweepAt = this.#people.size + SWEEP_EVERY
  }
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}
