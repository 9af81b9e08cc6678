import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import { sprsBand, sprsScore } from './sprs.ts'
import { SPRS_CONTROL_IDS } from './sprs-weights.ts'

const all = (status: ControlStatus | undefined) => () => status
const except = (changes: Record<string, ControlStatus>) => (id: string) => changes[id] ?? 'Completed'

test.each([
  ['Not Started', -203],
  [undefined, -203],
  ['In Progress', -199], // 3.5.3 and 3.13.11 cost 3 instead of 5
  ['Completed', 110],
  ['Not Applicable', 110],
] as const)('all %s: %i', (status, score) => {
  expect(sprsScore(all(status)).value).toBe(score)
})

test.each([
  ['3.5.3', 'Not Started', 105],
  ['3.5.3', 'In Progress', 107],
  ['3.13.11', 'Not Started', 105],
  ['3.13.11', 'In Progress', 107],
  ['3.1.1', 'In Progress', 105],
  ['3.1.5', 'In Progress', 107],
  ['3.1.3', 'In Progress', 109],
  ['3.1.1', 'Not Applicable', 110],
  ['3.12.4', 'Not Started', 110],
] as const)('%s %s, the rest completed: %i', (id, status, score) => {
  expect(sprsScore(except({ [id]: status })).value).toBe(score)
})

test.each(['Not Started', 'In Progress', 'Not Applicable'] as const)(
  'no score can be submitted while 3.12.4 is %s',
  (status) => {
    expect(sprsScore(except({ '3.12.4': status }))).toMatchObject({
      value: 110,
      submittable: false,
      reason: 'Without a system security plan (3.12.4) no score can be submitted.',
    })
  },
)

test('with a system security plan any score can be submitted, and there is nothing to explain', () => {
  const score = sprsScore((id) => (id === '3.12.4' ? 'Completed' : undefined))
  expect(score).toMatchObject({ value: -203, submittable: true })
  expect(score).not.toHaveProperty('reason')
})

test('deductions name what each open requirement costs, in order', () => {
  const { deductions } = sprsScore(
    except({ '3.13.11': 'In Progress', '3.1.2': 'Not Started', '3.1.10': 'Not Started' }),
  )
  expect(deductions).toEqual([
    { id: '3.1.2', points: 5 },
    { id: '3.1.10', points: 1 },
    { id: '3.13.11', points: 3 },
  ])
})

test('whatever the statuses, the score stays in bounds and the deductions explain it', () => {
  const statuses = fc.array(fc.constantFrom(...CONTROL_STATUSES), { minLength: 110, maxLength: 110 })
  fc.assert(
    fc.property(statuses, (list) => {
      const score = sprsScore((id) => list[SPRS_CONTROL_IDS.indexOf(id)])
      expect(score.value).toBe(110 - score.deductions.reduce((sum, { points }) => sum + points, 0))
      expect(score.value).toBeGreaterThanOrEqual(-203)
    }),
  )
})

test.each([
  [110, 'Excellent'],
  [90, 'Excellent'],
  [89, 'Good'],
  [70, 'Good'],
  [69, 'Fair'],
  [50, 'Fair'],
  [49, 'Poor'],
  [0, 'Poor'],
  [-1, 'Critical'],
  [-203, 'Critical'],
])('%i points are %s', (score, band) => {
  expect(sprsBand(score)).toBe(band)
})
