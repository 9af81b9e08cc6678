import { expect, test } from 'vitest'
import type { CheckedControl } from '../checks/check.ts'
import { assessmentIssues, countByTitle, type MissingProof } from './assessment-issues.ts'

const control: CheckedControl = {
  nist_id: '3.1.1',
  status: 'Completed',
  evidence_count: 0,
  expiredEvidence: 0,
  naReason: null,
  requirement: null,
  addressable: null,
  ownerId: null,
  dueOn: null,
  reviewOn: '2026-11-01',
  objectives: { total: 1, met: 1, notMet: 0, notApplicable: 0 },
  hasStatement: false,
  cryptography: null,
  unclearInheritances: 0,
  expiredProofs: [],
}
const missing: readonly MissingProof[] = [
  { rule: 'no-scope', control: null, objectives: [] },
  { rule: 'met-without-evidence', control: '3.1.1', objectives: ['a', 'c'] },
]
const context = { protocol: 'cmmc2', today: '2026-11-23' } as const
const rulesOf = (list: readonly { rule: string }[]) => list.map(({ rule }) => rule)

test('missing proof stops what earns a status; the other issues go into its record, the gravest first', () => {
  const overdue: CheckedControl = {
    ...control,
    nist_id: '3.1.2',
    status: 'In Progress',
    ownerId: 'a',
    dueOn: '2026-11-01',
  }
  const { stops, issues } = assessmentIssues(
    { missing, controls: [control, { ...overdue, reviewOn: null }], pastDueFindings: 0, missedScans: [] },
    { ...context, earnsStatus: true },
  )
  expect(rulesOf(stops)).toEqual(['no-scope', 'met-without-evidence'])
  expect(stops[1]?.words).toMatch(/^\[a\] \[c\] are Met without accepted evidence/)
  expect(issues.map(({ rule, level, control: number }) => [rule, level, number])).toEqual([
    ['overdue', 'error', '3.1.2'],
    ['no-statement', 'warning', '3.1.1'],
    ['review-passed', 'warning', '3.1.1'],
    ['objectives-met', 'hint', '3.1.2'],
  ])
})

test('the other kinds stop for nothing, and list missing proof with the rest', () => {
  const { stops, issues } = assessmentIssues(
    { missing, controls: [], pastDueFindings: 3, missedScans: [] },
    { ...context, earnsStatus: false },
  )
  expect(stops).toEqual([])
  expect(rulesOf(issues)).toEqual(['no-scope', 'met-without-evidence'])
})

test('a control that lacks a proof is not told the same by the checks', () => {
  const lacking: readonly MissingProof[] = [{ rule: 'met-without-statement', control: '3.1.1', objectives: ['a'] }]
  const found = (missed: readonly MissingProof[]) =>
    rulesOf(
      assessmentIssues(
        { missing: missed, controls: [control], pastDueFindings: 0, missedScans: [] },
        { ...context, earnsStatus: true },
      ).issues,
    )
  expect(found([])).toContain('no-statement')
  expect(found(lacking)).not.toContain('no-statement')
  expect(found(lacking)).toContain('completed-without-evidence')
})

test('a summary counts by title', () => {
  const { stops } = assessmentIssues(
    {
      missing: [...missing, { rule: 'met-without-evidence', control: '3.1.2', objectives: [] }],
      controls: [],
      pastDueFindings: 0,
      missedScans: [],
    },
    { ...context, earnsStatus: true },
  )
  expect(countByTitle(stops)).toBe('No scope, Met without accepted evidence (2)')
})

test('a missed scan is an issue of the control that asks for scans', () => {
  const missedScans = [{ name: 'Enclave', dueOn: '2026-10-31' }]
  const { issues } = assessmentIssues(
    { missing: [], controls: [control, { ...control, nist_id: '3.11.2' }], pastDueFindings: 0, missedScans },
    { ...context, earnsStatus: true },
  )
  expect(issues.filter(({ rule }) => rule === 'scan-missed')).toEqual([
    {
      rule: 'scan-missed',
      level: 'error',
      title: 'Expected scan missed',
      words: '“Enclave” was due by 2026-10-31.',
      control: '3.11.2',
      fix: 'missed-scans',
    },
  ])
})

test('vulnerabilities past due are an issue of the control that asks for timely fixes', () => {
  const remediation = { ...control, nist_id: '3.14.1' }
  const { issues } = assessmentIssues(
    { missing: [], controls: [control, remediation], pastDueFindings: 3, missedScans: [] },
    { ...context, earnsStatus: true },
  )
  expect(issues.filter(({ rule }) => rule === 'findings-past-due')).toEqual([
    expect.objectContaining({ control: '3.14.1', fix: 'past-due-findings', words: '3 vulnerabilities are past due.' }),
  ])
})
