import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { findFaults, todayHere } from './find-faults.ts'

const scope = { companyId: parseId('companies', '00000000-0000-0000-0000-000000000001'), protocol: 'cmmc2' } as const
const standing = {
  objectives: { total: 0, met: 0, notMet: 0, notApplicable: 0 },
  expiredEvidence: 0,
  hasStatement: true,
  unclearInheritances: 0,
  exceptionEnd: null,
}

test('each control is judged by its own standing, and none before that is known', () => {
  const [sound, bare, unknown] = [
    aControl('3.1.1', { status: 'Completed', evidence_count: 1 }),
    aControl('3.1.2', { status: 'Completed' }),
    aControl('3.1.3', { status: 'Completed' }),
  ]
  const standings = new Map([sound, bare].map(({ id }) => [id, standing]))
  const faults = findFaults(scope, [sound, bare, unknown], standings, '2027-01-10')
  expect(faults.map(({ control, rule }) => [control.nist_id, rule.id])).toEqual([
    ['3.1.2', 'completed-without-evidence'],
  ])
})

test('today is the day of the place, not of Greenwich', () => {
  expect(todayHere(new Date(2027, 0, 9, 23, 59))).toBe('2027-01-09')
})
