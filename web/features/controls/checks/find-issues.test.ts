import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { findIssues } from './find-issues.ts'

const scope = { companyId: parseId('companies', '00000000-0000-0000-0000-000000000001'), protocol: 'cmmc2' } as const
const facts = {
  objectives: { total: 0, met: 0, notMet: 0, notApplicable: 0 },
  expiredEvidence: 0,
  hasStatement: true,
  cryptography: null,
  unclearInheritances: 0,
  expiredProofs: [],
  exceptionEnd: null,
}

test('each control is checked by its own facts, and none before they are known', () => {
  const [sound, bare, unknown] = [
    aControl('3.1.1', { status: 'Completed', evidence_count: 1 }),
    aControl('3.1.2', { status: 'Completed' }),
    aControl('3.1.3', { status: 'Completed' }),
  ]
  const known = new Map([sound, bare].map(({ id }) => [id, facts]))
  const issues = findIssues(
    scope,
    [sound, bare, unknown],
    { byControl: known, pastDueFindings: 0, missedScans: [] },
    '2027-01-10',
  )
  expect(issues.map(({ control, rule }) => [control.nist_id, rule.id])).toEqual([
    ['3.1.2', 'completed-without-evidence'],
  ])
})
