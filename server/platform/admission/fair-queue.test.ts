import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { Person, Ticket } from './person.ts'
import { ReadingClock } from './reading-clock.ts'
import { SERVER, type Requester } from './requester.ts'

// 8 connections, 2 of them reserved, 2 for a person, 4 for a company.
let now = 0
let queue = new FairQueue(DEFAULT_LIMITS, () => now)

beforeEach(() => {
  now = 1_000_000
  queue = new FairQueue(DEFAULT_LIMITS, () => now)
})

const requester = (name: string, network?: string): Requester => ({ key: name, userId: name, network })

function personOf(name: string, company?: string): Person {
  const person = queue.person(requester(name))
  person.company = company ?? person.company
  return person
}

const transaction = (name: string, network?: string) => queue.tryStart(personOf(name), requester(name, network), false)
const single = (name: string) => queue.tryStart(personOf(name), requester(name), true)

/** How many of those requests at once get a connection. */
const started = (start: () => Ticket | undefined, times = 20) =>
  Array.from({ length: times }, start).filter((ticket) => ticket !== undefined)

function waitFor(name: string, isSingle = false): void {
  const start = (ticket: Ticket) => served.push(ticket)
  queue.wait(personOf(name), { requester: requester(name), isSingle, start }, false)
}
let served: Ticket[] = []
beforeEach(() => void (served = []))
const servedNames = () => served.map(({ person }) => person.key)

function useFakeTime(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

/** Uses the whole budget of a person: 5 s of statements within 20 s. */
function spend(name: string, ms = 6_000): void {
  const ticket = single(name)
  now += ms
  if (ticket !== undefined) queue.end(ticket, 0)
}

/** Someone sends a request, which is quick. */
const beSeen = (name: string) => spend(name, 0)

describe('numbers of connections', () => {
  test('a person has two for transactions', () => {
    expect(started(() => transaction('ann'))).toHaveLength(2)
  })

  test('a person alone may use all for single statements, the further ones for a short time', () => {
    expect(started(() => single('ann')).map(({ isShort }) => isShort)).toEqual([false, false, ...Array(6).fill(true)])
  })

  test('a person among others may use as many as a company has, once a statement of theirs was quick', () => {
    beSeen('ben')
    expect(started(() => single('ann'))).toHaveLength(2)
    beSeen('cem')
    beSeen('ben')
    expect(started(() => single('cem'))).toHaveLength(4)
  })

  test('a person with a slow statement gets none beyond its own', () => {
    transaction('ann')
    now += 201
    expect(started(() => single('ann'))).toHaveLength(1)
  })

  test('a company has four', () => {
    for (const name of ['ann', 'ben', 'cem']) personOf(name, 'acme')
    expect(['ann', 'ben', 'cem'].flatMap((name) => started(() => transaction(name)))).toHaveLength(4)
    expect(started(() => transaction('eve'))).toHaveLength(2)
    expect(queue.reached(personOf('cem'), requester('cem'))).toBe('company')
  })

  test('a public network address has four, also for people of different companies', () => {
    const all = ['ann', 'ben', 'cem'].flatMap((name) => started(() => transaction(name, '203.0.113.7')))
    expect(all).toHaveLength(4)
    expect(queue.reached(personOf('cem'), requester('cem', '203.0.113.7'))).toBe('network')
    expect(started(() => transaction('eve', '203.0.113.8'))).toHaveLength(2)
    expect(queue.reached(personOf('fay'), requester('fay'))).toBeUndefined()
  })

  test('two stay free for short statements, whatever else runs', () => {
    const people = ['ann', 'ben', 'cem', 'dan', 'eve']
    expect(people.flatMap((name) => started(() => transaction(name)))).toHaveLength(6)
    expect(started(() => single('fay')).map(({ isShort }) => isShort)).toEqual([true, true])
  })

  test('the server has as many as a company, and no budget', () => {
    const ticket = queue.tryStart(queue.person(SERVER), SERVER, false)
    now += 60_000
    if (ticket !== undefined) queue.end(ticket, 0)
    transaction('ann')
    expect(started(() => queue.tryStart(queue.person(SERVER), SERVER, false))).toHaveLength(4)
  })
})

describe('a person over budget', () => {
  test('keeps all connections while no one else is there', () => {
    spend('ann')
    expect(started(() => single('ann'))).toHaveLength(8)
  })

  test('has one connection while others are there, until enough time has passed', () => {
    spend('ann')
    transaction('ben')
    const tickets = started(() => single('ann'))
    expect(tickets).toHaveLength(1)
    expect(queue.reached(personOf('ann'), requester('ann'))).toBe('person')
    for (const ticket of tickets) queue.end(ticket, 0)
    now += 10_000
    transaction('cem')
    expect(queue.reached(personOf('ann'), requester('ann'))).toBeUndefined()
  })

  test.each([
    ['for as long as it took', 300, 300],
    ['a second at most', 3_000, 1_000],
  ])('rests after each statement %s', (_how, tookMs, restMs) => {
    useFakeTime()
    spend('ann')
    const ticket = single('ann')
    waitFor('ann', true)
    now += tookMs
    transaction('ben')
    if (ticket !== undefined) queue.end(ticket, 0)
    now += restMs - 1
    expect([single('ann'), ...served]).toEqual([undefined])
    now += 2
    vi.advanceTimersByTime(restMs + 1)
    expect(servedNames()).toEqual(['ann'])
  })

  test('is served after its rest, also when the timer fires early', () => {
    useFakeTime()
    spend('ann')
    const ticket = single('ann')
    waitFor('ann', true)
    now += 300
    transaction('ben')
    if (ticket !== undefined) queue.end(ticket, 0)
    now += 290
    vi.advanceTimersByTime(300)
    expect(served).toEqual([])
    now += 10
    vi.advanceTimersByTime(10)
    expect(servedNames()).toEqual(['ann'])
  })

  test('is told that its own limit made it wait, also when the budget has come back meanwhile', () => {
    spend('ann', 5_100)
    transaction('ben')
    const ticket = single('ann')
    now += 300
    if (ticket !== undefined) queue.end(ticket, 0)
    now += 4_000
    transaction('ben')
    expect(queue.reached(personOf('ann'), requester('ann'))).toBe('person')
    now += 5_000
    transaction('cem')
    expect(queue.reached(personOf('ann'), requester('ann'))).toBeUndefined()
  })

  test('is noticed while its statements still run', () => {
    started(() => transaction('ann'))
    now += 2_600
    transaction('ben')
    expect(queue.reached(personOf('ann'), requester('ann'))).toBe('person')
  })

  test('is one who has asked for many bytes, too', () => {
    const ticket = single('ann')
    if (ticket !== undefined) queue.end(ticket, DEFAULT_LIMITS.answerBytes + 1)
    transaction('ben')
    expect(started(() => single('ann'))).toHaveLength(1)
  })
})

describe('the next connection', () => {
  /** Takes every usual connection; returns what ends them one after the other. */
  function fill(): () => void {
    const tickets = ['fil', 'gus', 'hal'].flatMap((name) => started(() => transaction(name)))
    return () => {
      const ticket = tickets.pop()
      if (ticket !== undefined) queue.end(ticket, 0)
    }
  }

  test('goes round the companies, and in a company round the people', () => {
    for (const name of ['ann', 'ben']) personOf(name, 'acme')
    personOf('cem', 'bolt')
    const free = fill()
    for (let time = 0; time < 3; time += 1) waitFor('ann')
    waitFor('ben')
    waitFor('cem')
    waitFor('cem')
    for (let time = 0; time < 4; time += 1) {
      free()
      now += 1
    }
    expect(servedNames()).toEqual(['ann', 'cem', 'ben', 'cem'])
  })

  test('goes to others before a person over budget', () => {
    spend('ann')
    const free = fill()
    waitFor('ann')
    waitFor('ben')
    free()
    free()
    expect(servedNames()).toEqual(['ben', 'ann'])
  })

  test('goes to a single statement behind a transaction that has to wait', () => {
    beSeen('ann')
    started(() => transaction('ann'))
    const last = fill()
    queue.person(requester('ann'))
    waitFor('ann')
    waitFor('ann', true)
    last()
    expect(served.map(({ isShort }) => isShort)).toEqual([true])
  })
})

describe('slow statements', () => {
  const lasting = (ms: number) => {
    beSeen('ben')
    const ticket = single('ann')
    now += ms
    if (ticket !== undefined) queue.end(ticket, 0)
    return ticket?.isYielding
  }

  test('of more than 100 ms together let other people go first, until 20 s have passed', () => {
    expect(lasting(300)).toBe(false)
    expect(lasting(5)).toBe(true)
    now += 20_000
    expect(lasting(5)).toBe(false)
  })

  test('let no one go first while no one else is there', () => {
    lasting(300)
    now += 2_000
    expect(single('ann')?.isYielding).toBe(false)
  })

  test('a thousand short ones do not', () => {
    expect(Array.from({ length: 1_000 }, () => lasting(5))).not.toContain(true)
  })

  test('leave a person among others no connection beyond its two', () => {
    beSeen('ben')
    lasting(300)
    beSeen('ben')
    expect(started(() => single('ann'))).toHaveLength(2)
  })

  test('make a person among others wait after large answers, as long as the budget takes to regain their bytes', () => {
    useFakeTime()
    lasting(300)
    const ticket = single('ann')
    waitFor('ann', true)
    // 200 MB in 20 s are 10 MB a second.
    if (ticket !== undefined) queue.end(ticket, DEFAULT_LIMITS.answerBytes / 100)
    beSeen('ben')
    now += 199
    expect([single('ann'), ...served]).toEqual([undefined])
    now += 2
    vi.advanceTimersByTime(201)
    expect(servedNames()).toEqual(['ann'])
  })

  test('let a person alone go on at once after large answers', () => {
    lasting(300)
    now += 2_000
    const ticket = single('ann')
    if (ticket !== undefined) queue.end(ticket, DEFAULT_LIMITS.answerBytes / 100)
    expect(single('ann')).toBeDefined()
  })

  test('the time of quick ones does not use up the budget', () => {
    beSeen('ben')
    for (let at = 0; at < 1_000; at += 1) lasting(15)
    single('ben')
    expect(started(() => transaction('ann'))).toHaveLength(2)
  })

  test('the server itself yields to no one', () => {
    const ticket = queue.tryStart(queue.person(SERVER), SERVER, true)
    now += 5_000
    if (ticket !== undefined) queue.end(ticket, 0)
    expect(queue.tryStart(queue.person(SERVER), SERVER, true)?.isYielding).toBe(false)
  })
})

describe('what counts against a person', () => {
  interface Measured {
    readonly measuredMs?: number
    readonly isLate?: boolean
    readonly times?: number
  }

  /** Whether the person's next statements yield, after one or several that each seemed to take these milliseconds. */
  function isYieldingAfter(ms: number, { measuredMs, isLate = false, times = 1 }: Measured) {
    useFakeTime()
    queue = new FairQueue(DEFAULT_LIMITS, () => now, new ReadingClock(() => now))
    for (let at = 0; at < times; at += 1) {
      const ticket = single('ann')
      if (ticket === undefined) throw new Error('there is no connection')
      for (let passed = 0; passed < ms; passed += 10) {
        now += 10
        if (!isLate) vi.advanceTimersByTime(10)
      }
      if (measuredMs !== undefined) ticket.processorMs = measuredMs
      queue.end(ticket, 0)
    }
    beSeen('ben')
    return single('ann')?.isYielding
  }

  test('a slow statement', () => {
    expect(isYieldingAfter(300, {})).toBe(true)
    expect(isYieldingAfter(100, {})).toBe(false)
  })

  test('not what its answer waits for a busy server to read it', () => {
    expect(isYieldingAfter(300, { isLate: true })).toBe(false)
  })

  test('what it used of the processor, where that is known', () => {
    expect(isYieldingAfter(300, { measuredMs: 0 })).toBe(false)
    expect(isYieldingAfter(300, { measuredMs: 250 })).toBe(true)
  })

  test('many that used some of the processor, also where each seemed quick', () => {
    expect(isYieldingAfter(10, { measuredMs: 20, times: 6 })).toBe(false)
    expect(isYieldingAfter(10, { measuredMs: 20, times: 8 })).toBe(true)
    expect(isYieldingAfter(10, { measuredMs: 5, times: 100 })).toBe(false)
  })
})
