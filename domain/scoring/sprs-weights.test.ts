import { expect, test } from 'vitest'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import { isSprsControlId, SPRS_CONTROL_IDS, SPRS_WEIGHTS } from './sprs-weights.ts'

// The lists of 32 CFR 170.24(c)(2)(i) and (ii), typed apart from the table under test.
const fives =
  '3.1.1 3.1.2 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.6.1 3.6.2 3.7.2 3.8.3 3.9.2 3.10.1 3.10.2 3.12.1 3.12.3 3.13.1 3.13.2 3.14.1 3.14.2 3.14.3 ' +
  '3.1.12 3.1.13 3.1.16 3.1.17 3.1.18 3.3.5 3.4.5 3.4.6 3.4.7 3.4.8 3.5.3 3.5.10 3.7.5 3.8.7 3.11.2 3.13.5 3.13.6 3.13.11 3.13.15 3.14.4 3.14.6'
const threes = '3.3.2 3.7.1 3.8.1 3.8.2 3.9.1 3.11.1 3.12.2 3.1.5 3.1.19 3.7.4 3.8.8 3.13.8 3.14.5 3.14.7'

const worth = (points: number) => SPRS_CONTROL_IDS.filter((id) => SPRS_WEIGHTS[id] === points)

test('fives and threes are those of the regulation, 3.12.4 has no value, all others are ones', () => {
  expect(worth(5)).toEqual(fives.split(' ').toSorted(compareControlIds))
  expect(worth(3)).toEqual(threes.split(' ').toSorted(compareControlIds))
  expect(worth(0)).toEqual(['3.12.4'])
  expect([worth(5).length, worth(3).length, worth(1).length]).toEqual([44, 14, 51])
})

test('110 requirements, in order, worth 313 points together', () => {
  expect(SPRS_CONTROL_IDS).toHaveLength(110)
  expect(SPRS_CONTROL_IDS.toSorted(compareControlIds)).toEqual(SPRS_CONTROL_IDS)
  expect(SPRS_CONTROL_IDS.reduce((sum, id) => sum + SPRS_WEIGHTS[id], 0)).toBe(313)
})

test.each(SPRS_CONTROL_IDS)('%s deducts its weight until it is met', (id) => {
  const partly = id === '3.5.3' || id === '3.13.11' ? 3 : SPRS_WEIGHTS[id]
  const deductions = CONTROL_STATUSES.map((status) => sprsDeduction(id, status))
  expect(deductions).toEqual([SPRS_WEIGHTS[id], partly, 0, 0])
})

test.each(['3.1.23', '3.15.1', '03.01.01', 'constructor', ''])('%j is not one of them', (id) => {
  expect(isSprsControlId(id)).toBe(false)
})
