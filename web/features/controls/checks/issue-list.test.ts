import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { findIssues } from './find-issues.ts'
import { groupByRule, issueList, visibleIssues, type IssueAddress } from './issue-list.ts'

const scope = { companyId: parseId('companies', '00000000-0000-0000-0000-000000000001'), protocol: 'cmmc2' } as const
const me = parseId('users', '00000000-0000-0000-0000-000000000002')
const controls = [
  aControl('3.1.1', { status: 'Completed', ownerId: me }),
  aControl('3.1.2', { status: 'Completed', title: 'Remote access' }),
  aControl('3.1.3', { status: 'In Progress' }),
]
const facts = {
  objectives: { total: 0, met: 0, notMet: 0, notApplicable: 0 },
  expiredEvidence: 0,
  hasStatement: true,
  cryptography: null,
  unclearInheritances: 0,
  expiredProofs: [],
  exceptionEnd: null,
}
const byControl = new Map(controls.map(({ id }) => [id, facts]))
const issues = findIssues(scope, controls, { byControl, pastDueFindings: 0, missedScans: [] }, '2027-01-10')

test.each<[IssueAddress, string[]]>([
  [{}, ['3.1.1', '3.1.2', '3.1.3']],
  [{ level: 'error' }, ['3.1.1', '3.1.2']],
  [{ rule: 'no-owner' }, ['3.1.3']],
  [{ owner: 'me' }, ['3.1.1']],
  [{ q: 'REMOTE evidence' }, ['3.1.2']],
])('%j shows the issues of %j', (address, numbers) => {
  const found = visibleIssues(issues, parseView(issueList, address), me)
  expect(found.map(({ control }) => control.nist_id)).toEqual(numbers)
})

test('the gravest rules come first', () => {
  const groups = groupByRule(issues.toReversed())
  expect(groups.map(({ rule, issues: found }) => [rule.id, found.length])).toEqual([
    ['completed-without-evidence', 2],
    ['no-owner', 1],
  ])
})
