import type { AdmissionLimits } from './limits.ts'
import { Person, type Ticket, type Waiting } from './person.ts'
import type { Requester } from './requester.ts'

/** Others are present if one of them sent a request this recently. */
const PRESENT_MS = 2_000
/** A person whose statement takes longer gets no connection beyond the usual number. */
const SLOW_MS = 100
/** Idle people are forgotten after this many new ones. */
const SWEEP_EVERY = 1_000

/**
 * Decides who gets a connection next: people within their budget first, of these the company that was served longest
 * ago, and in it the person. Each person and company has a number of connections; a read may run beyond it on any
 * free one, for a short time. A person over budget has one connection while others are present.
 */
export class FairQueue {
  readonly #limits: AdmissionLimits
  readonly #clock: () => number
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

  constructor(limits: AdmissionLimits, clock: () => number) {
    this.#limits = limits
    this.#clock = clock
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
  tryStart(person: Person, requester: Requester, isRead: boolean): Ticket | undefined {
    this.#notice(person)
    const permitted = this.#permitted(person, requester, isRead)
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
    const { person, startedAt } = ticket
    const now = this.#clock()
    this.#running.delete(ticket)
    person.running -= 1
    person.use(now - startedAt, answerBytes, now)
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.stopWaiting(next.person, next.waiting)
      next.waiting.start(this.#start(next.person, next.waiting.requester, next.isShort))
    }
  }

  /** Whose limit makes the person wait; undefined when all connections are in use by others. */
  reached(person: Person, { network }: Requester): 'person' | 'company' | 'network' | undefined {
    const { own, ms } = this.#statementsOf(person)
    if (this.#isRestrained(person, ms) || own >= this.#shareOf(person)) return 'person'
    if (this.#usualOfCompany(person) >= this.#limits.perCompany) return 'company'
    return this.#usualOfNetwork(network) >= this.#limits.perCompany ? 'network' : undefined
  }

  #next(): { person: Person; waiting: Waiting; isShort: boolean } | undefined {
    let best: { person: Person; waiting: Waiting; isShort: boolean; rank: readonly number[] } | undefined
    for (const person of this.#waiting) {
      for (const waiting of [person.waiting[0], person.waiting.find(({ isRead }) => isRead)]) {
        if (waiting === undefined) continue
        const permitted = this.#permitted(person, waiting.requester, waiting.isRead)
        if (permitted === undefined) continue
        const rank = this.#rank(person)
        if (best === undefined || isBefore(rank, best.rank))
          best = { person, waiting, isShort: permitted === 'short', rank }
        break
      }
    }
    return best
  }

  /** Lowest first. */
  #rank(person: Person): readonly number[] {
    const isRestrained = this.#isRestrained(person, this.#statementsOf(person).ms)
    return [isRestrained ? 1 : 0, this.#groups.get(person.group) ?? 0, person.servedAt]
  }

  #permitted(person: Person, { network }: Requester, isRead: boolean): 'usual' | 'short' | undefined {
    const { connections, reserved, perCompany } = this.#limits
    if (this.#running.size >= connections) return undefined
    const { own, ms, longestMs } = this.#statementsOf(person)
    const isRestrained = this.#isRestrained(person, ms)
    const isUnderOwn = isRestrained ? person.running === 0 : own < this.#shareOf(person)
    if (isUnderOwn && this.#usual(() => true) < connections - reserved) {
      if (this.#usualOfCompany(person) < perCompany && this.#usualOfNetwork(network) < perCompany) return 'usual'
    }
    const mayGoBeyond = isRead && !isRestrained && longestMs < SLOW_MS && person.running < connections - reserved
    return mayGoBeyond ? 'short' : undefined
  }

  #usualOfCompany({ group }: Person): number {
    return this.#usual(({ person }) => person.group === group)
  }

  #usualOfNetwork(network: string | undefined): number {
    return network === undefined ? 0 : this.#usual(({ requester }) => requester.network === network)
  }

  /** Connections in use that are not short reads. */
  #usual(which: (ticket: Ticket) => boolean): number {
    let count = 0
    for (const ticket of this.#running) if (!ticket.isShort && which(ticket)) count += 1
    return count
  }

  /** The person's usual statements, and how long all of its statements have run: together, and the longest. */
  #statementsOf(person: Person): { own: number; ms: number; longestMs: number } {
    const sum = { own: 0, ms: 0, longestMs: 0 }
    if (person.running === 0) return sum
    const now = this.#clock()
    for (const ticket of this.#running) {
      if (ticket.person !== person) continue
      const ms = now - ticket.startedAt
      sum.ms += ms
      sum.longestMs = Math.max(sum.longestMs, ms)
      if (!ticket.isShort) sum.own += 1
    }
    return sum
  }

  #shareOf(person: Person): number {
    return person.isServer ? this.#limits.perCompany : this.#limits.perPerson
  }

  #isRestrained(person: Person, runningMs: number): boolean {
    const now = this.#clock()
    const othersAt = this.#latest.key === person.key ? this.#othersAt : this.#latest.at
    return now - othersAt < PRESENT_MS && person.hasSpent(now, runningMs)
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
    const ticket = { person, requester, isShort, startedAt: this.#clock() }
    this.#running.add(ticket)
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
