import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import { CURRENT_LEVEL2_SCORING } from '#domain/rules/level2-scoring.ts'
import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import { SPRS_CONTROL_IDS, type SprsControlId } from '#domain/scoring/sprs-weights.ts'
import { type CheapestPlan, cheapestPlan, type PlanGoal, type StepTarget } from './cheapest-plan.ts'

type Statuses = Readonly<Record<string, ControlStatus>>
type Prices = Readonly<Record<string, number>>

/** Everything met but these. */
function plan(statuses: Statuses, goal: PlanGoal, prices: Prices = {}): CheapestPlan | undefined {
  return cheapestPlan({ goal, stateOf: stateIn(statuses), priceOf: priceIn(prices) })
}

const stateIn = (statuses: Statuses) => (id: string) => ({
  status: statuses[id] ?? ('Completed' as const),
  partialCase: true,
  naReason: 'There is none.',
})
/** Half of a requirement costs half, rounded up. */
const priceIn = (prices: Prices) => (id: string, to: StepTarget) =>
  to === 'Completed' ? (prices[id] ?? 10) : Math.ceil((prices[id] ?? 10) / 2)

const idsOf = (found: CheapestPlan | undefined) => found?.steps.map(({ id, to }) => `${id} ${to}`)
const ONES =
  '3.1.3 3.1.4 3.1.6 3.1.7 3.1.8 3.1.9 3.1.10 3.1.11 3.1.14 3.1.15 3.1.21 3.2.3 3.3.3 3.3.4 3.3.6 3.3.7 3.3.8'
const ones = (count: number): Statuses =>
  Object.fromEntries(
    [...ONES.split(' '), '3.3.9', '3.4.3', '3.4.4', '3.4.9', '3.5.4', '3.5.5', '3.5.6']
      .slice(0, count)
      .map((id) => [id, 'Not Started']),
  )

test('what may not wait is closed, with the rule that says so; what may wait stays open', () => {
  expect(plan({ '3.1.1': 'Not Started', '3.1.3': 'Not Started', '3.10.3': 'In Progress' }, 'conditional')).toEqual({
    steps: [
      {
        id: '3.1.1',
        to: 'Completed',
        price: 10,
        points: 5,
        isMandatory: true,
        reason: 'It costs 5 points, and only what costs 1 may wait. It must be met.',
        citation: '32 CFR 170.21(a)(2)(ii)',
      },
      {
        id: '3.10.3',
        to: 'Completed',
        price: 10,
        points: 1,
        isMandatory: true,
        reason: 'It costs only 1 point, but the rule names it: it must be met.',
        citation: '32 CFR 170.21(a)(2)(iii)(D)',
      },
    ],
    price: 20,
    deferred: ['3.1.3'],
  })
})

test('points that are missing to 88 come from the cheapest of what could wait', () => {
  const found = plan(ones(24), 'conditional', { '3.1.4': 3, '3.5.6': 2, '3.2.3': 9 })
  expect(idsOf(found)).toEqual(['3.1.4 Completed', '3.5.6 Completed'])
  expect(found).toMatchObject({ price: 5, steps: [{ isMandatory: false }, { isMandatory: false }] })
  expect(found?.deferred).toHaveLength(22)
})

test('among equal prices earlier requirements are done first', () => {
  expect(idsOf(plan(ones(24), 'conditional'))).toEqual(['3.1.3 Completed', '3.1.4 Completed'])
})

test('encryption need not be validated yet, where the points allow it', () => {
  const statuses = { '3.13.11': 'Not Started' } as const
  expect(idsOf(plan(statuses, 'conditional'))).toEqual(['3.13.11 In Progress'])
  expect(plan(statuses, 'conditional')?.deferred).toEqual(['3.13.11'])
  expect(idsOf(plan({ ...ones(22), ...statuses }, 'conditional', { '3.13.11': 4 }))).toEqual(['3.13.11 Completed'])
  // Three of the ones for its three points, where those cost less than the other half of it.
  expect(idsOf(plan({ ...ones(22), ...statuses }, 'conditional', { '3.13.11': 90 }))).toHaveLength(4)
})

test('multifactor authentication for some is not enough: it may not wait', () => {
  expect(idsOf(plan({ '3.5.3': 'Not Started' }, 'conditional'))).toEqual(['3.5.3 Completed'])
})

test('the system security plan comes first, though it gives no points', () => {
  for (const goal of ['conditional', 'final'] as const) {
    expect(plan({ '3.12.4': 'Not Started' }, goal)?.steps).toMatchObject([
      { id: '3.12.4', points: 0, isMandatory: true, citation: '32 CFR 170.21(a)(2)(iii)(C)' },
    ])
  }
})

test('110 takes everything that is open', () => {
  const found = plan({ '3.1.1': 'Not Started', '3.1.3': 'In Progress', '3.13.11': 'In Progress' }, 'final')
  expect(idsOf(found)).toEqual(['3.1.1 Completed', '3.1.3 Completed', '3.13.11 Completed'])
  expect(found).toMatchObject({ price: 30, deferred: [] })
})

test('what is met, not applicable or counts as met costs nothing', () => {
  const found = cheapestPlan({
    goal: 'final',
    stateOf: (id) =>
      id === '3.1.1' ? { status: 'Not Started', countsAsMet: 'enduring-exception' } : { status: 'Completed' },
    priceOf: () => 10,
  })
  expect(found).toEqual({ steps: [], price: 0, deferred: [] })
})

test('before the CMMC Program there was no Conditional status to plan for', () => {
  const rules = level2RulesOn('2024-12-15')
  expect(cheapestPlan({ goal: 'conditional', stateOf: stateIn({}), priceOf: priceIn({}), rules })).toBeUndefined()
})

const statusLists = fc.array(fc.constantFrom(...CONTROL_STATUSES), { minLength: 110, maxLength: 110 })
const asStatuses = (list: readonly ControlStatus[]): Statuses =>
  Object.fromEntries(SPRS_CONTROL_IDS.map((id, at) => [id, list[at] ?? 'Not Started']))

test('whatever the statuses, following the plan earns the status', () => {
  fc.assert(
    fc.property(statusLists, fc.array(fc.nat(50), { minLength: 110, maxLength: 110 }), (list, priceList) => {
      const statuses = asStatuses(list)
      const prices = Object.fromEntries(SPRS_CONTROL_IDS.map((id, at) => [id, priceList[at] ?? 0]))
      const conditional = plan(statuses, 'conditional', prices)
      const final = plan(statuses, 'final', prices)
      expect(statusAfter(statuses, conditional)).not.toBe('none')
      expect(statusAfter(statuses, final)).toBe('final')
      expect(conditional?.price).toBeLessThanOrEqual(final?.price ?? 0)
    }),
    { numRuns: 60 },
  )
})

test('no other way to a Conditional status costs less, or as much in fewer steps', () => {
  const some = fc.uniqueArray(fc.constantFrom(...SPRS_CONTROL_IDS), { minLength: 1, maxLength: 4 })
  const begun = fc.constantFrom<ControlStatus>('Not Started', 'In Progress')
  const openOnes = fc.record({
    ids: some,
    status: begun,
    ones: fc.integer({ min: 16, max: 24 }),
    prices: fc.array(fc.nat(9)),
  })
  fc.assert(
    fc.property(openOnes, ({ ids, status, ones: count, prices: list }) => {
      const statuses: Statuses = { ...ones(count), ...Object.fromEntries(ids.map((id) => [id, status])) }
      // Of the many ones only four may be closed, or trying everything would take too long.
      const dear = Object.fromEntries(
        Object.keys(ones(count))
          .slice(4)
          .map((id) => [id, 1000]),
      )
      const prices = { ...dear, ...Object.fromEntries(ids.map((id, at) => [id, list[at] ?? 5])) }
      const movable = SPRS_CONTROL_IDS.filter((id) => statuses[id] !== undefined && (prices[id] ?? 0) < 1000)
      const found = plan(statuses, 'conditional', prices)
      const best = bestByTrying(statuses, movable, priceIn(prices))
      if (best === undefined) expect(found?.price).toBeGreaterThanOrEqual(1000)
      else expect([found?.price, found?.steps.length]).toEqual(best)
    }),
    { numRuns: 25 },
  )
})

function statusAfter(statuses: Statuses, found: CheapestPlan | undefined) {
  const after = { ...statuses, ...Object.fromEntries(found?.steps.map(({ id, to }) => [id, to]) ?? []) }
  return assessLevel2({ stateOf: stateIn(after) }).level2?.status
}

/** Price and steps of the best of all combinations that earn a status, as the assessment itself judges them. */
function bestByTrying(
  statuses: Statuses,
  movable: readonly SprsControlId[],
  priceOf: (id: string, to: StepTarget) => number,
): readonly [price: number, steps: number] | undefined {
  let best: readonly [number, number] | undefined
  const tryFrom = (at: number, current: Statuses, price: number, steps: number) => {
    const id = movable[at]
    if (id === undefined) {
      const { level2 } = assessLevel2({ stateOf: stateIn(current) })
      const isBetter = best === undefined || price < best[0] || (price === best[0] && steps < best[1])
      if (isBetter && level2?.status !== 'none') best = [price, steps]
      return
    }
    tryFrom(at + 1, current, price, steps)
    const targets: readonly StepTarget[] = earnsCredit(id) ? ['In Progress', 'Completed'] : ['Completed']
    for (const to of targets) {
      if (to !== current[id]) tryFrom(at + 1, { ...current, [id]: to }, price + priceOf(id, to), steps + 1)
    }
  }
  tryFrom(0, statuses, 0, 0)
  return best
}

function earnsCredit(id: SprsControlId): boolean {
  return CURRENT_LEVEL2_SCORING.partialCredit[id] !== undefined
}
