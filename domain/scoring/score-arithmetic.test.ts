import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { explainDeductions } from './score-arithmetic.ts'
import { sprsScore } from './sprs.ts'

function explained(statuses: Readonly<Record<string, ControlStatus>>) {
  const statusOf = (id: string) => statuses[id] ?? 'Completed'
  return explainDeductions(sprsScore(statusOf).deductions, statusOf)
}

test('a requirement that is open costs its weight, and the rule is named', () => {
  expect(explained({ '3.1.1': 'Not Started', '3.2.3': 'In Progress' })).toEqual([
    {
      id: '3.1.1',
      points: 5,
      weight: 5,
      status: 'Not Started',
      why: 'Not implemented',
      citation: '32 CFR 170.24(c)(2); DoD Assessment Methodology 1.2.1, Annex A',
    },
    {
      id: '3.2.3',
      points: 1,
      weight: 1,
      status: 'In Progress',
      why: 'Begun, not met: earns nothing yet',
      citation: '32 CFR 170.24(c)(2); DoD Assessment Methodology 1.2.1, Annex A',
    },
  ])
})

test('partial credit says what is there already', () => {
  expect(explained({ '3.5.3': 'In Progress', '3.13.11': 'In Progress' })).toMatchObject([
    { id: '3.5.3', points: 3, weight: 5, why: 'Multifactor authentication for remote and privileged users only' },
    { id: '3.13.11', points: 3, weight: 5, citation: '32 CFR 170.24(c)(2)(i)(B)' },
  ])
})
