import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { groupSummary } from './group-summary.tsx'
import { poamSentence } from './poam-sentence.ts'
import { inProgressNote, pointsAtStake } from './points.ts'

test.each([
  ['3.1.1', 'Not Started', { worth: 5, now: 5 }],
  ['3.1.1', 'In Progress', { worth: 5, now: 5 }],
  ['3.1.1', 'Completed', { worth: 5, now: 0 }],
  ['3.5.3', 'In Progress', { worth: 5, now: 3 }],
  ['3.13.11', 'In Progress', { worth: 5, now: 3 }],
  ['3.12.4', 'Not Started', undefined],
] as const)('%s %s has %j at stake', (id, status, points) => {
  expect(pointsAtStake('cmmc2', aControl(id, { status }))).toEqual(points)
})

test('only the CMMC protocols have points', () => {
  expect(pointsAtStake('hipaa', aControl('164.312(d)'))).toBeUndefined()
  expect(pointsAtStake('cmmc', aControl('AC.L1-b.1.i', { weight: 5, status: 'In Progress' }))).toEqual({
    worth: 5,
    now: 5,
  })
})

test('In Progress is explained', () => {
  expect(inProgressNote('cmmc2', aControl('3.1.1'))).toBe('Counts as not met')
  expect(inProgressNote('cmmc2', aControl('3.5.3'))).toBe('Deducts 3 points instead of 5')
  expect(inProgressNote('soc2', aControl('CC6.1'))).toBeUndefined()
})

test.each([
  ['3.1.3', /^Eligible for a POA&M. It costs 1 point/],
  ['3.1.1', /^Ineligible for a POA&M. It costs 5 points/],
  ['3.1.20', /^Ineligible for a POA&M. It costs only 1 point, but/],
  ['3.13.11', /^Eligible for a POA&M only while In Progress. It costs 3 points/],
  ['3.12.4', /^Ineligible for a POA&M. Without a system security plan/],
])('%s on a plan of action', (id, text) => {
  expect(poamSentence('cmmc2', id)).toMatch(text)
})

test('a group says how far it is and what it costs', () => {
  const controls = [aControl('3.1.1', { status: 'Completed' }), aControl('3.1.2'), aControl('3.1.3')]
  expect(groupSummary('cmmc2', controls)).toBe('1 of 3 completed · −6 points')
  expect(groupSummary('hipaa', controls)).toBe('1 of 3 completed')
})
