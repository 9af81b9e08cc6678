import { expect, test } from 'vitest'
import type { CheckedControl } from './check.ts'
import { CHECK_RULES, checkControl } from './check-control.ts'

const TODAY = '2027-01-10'
const NONE = { total: 0, met: 0, notMet: 0, notApplicable: 0 }

/** Nothing is wrong with it. */
const sound: CheckedControl = {
  nist_id: '3.1.1',
  status: 'Completed',
  evidence_count: 1,
  expiredEvidence: 0,
  naReason: null,
  requirement: null,
  addressable: null,
  ownerId: null,
  dueOn: null,
  reviewOn: null,
  objectives: { total: 2, met: 1, notMet: 0, notApplicable: 1 },
  hasStatement: true,
  cryptography: null,
  unclearInheritances: 0,
  expiredProofs: [],
}
const NO_FINDINGS = { pastDueFindings: 0, missedScans: [] }
const found = (changes: Partial<CheckedControl>, protocol: 'cmmc2' | 'hipaa' | 'soc2' = 'cmmc2') =>
  checkControl({ ...sound, ...changes }, { protocol, today: TODAY, ...NO_FINDINGS }).map(({ rule }) => rule.id)

test.each<[string, Partial<CheckedControl>, string[]]>([
  ['a sound control', {}, []],
  ['Not Started, untouched', { status: 'Not Started', evidence_count: 0, objectives: NONE, hasStatement: false }, []],
  ['Completed, no evidence', { evidence_count: 0 }, ['completed-without-evidence']],
  ['expired evidence', { expiredEvidence: 1 }, ['evidence-expired']],
  ['expired evidence of what does not apply', { status: 'Not Applicable', naReason: 'No.', expiredEvidence: 1 }, []],
  ['Completed, not met', { objectives: { total: 2, met: 1, notMet: 1, notApplicable: 0 } }, ['objective-open']],
  ['Completed, not assessed', { objectives: { total: 2, met: 0, notMet: 0, notApplicable: 0 } }, ['objective-open']],
  ['Completed, without objectives', { objectives: NONE }, []],
  ['settled, In Progress', { status: 'In Progress', ownerId: 'me' }, ['objectives-met']],
  ['settled, Not Started', { status: 'Not Started' }, ['objectives-met']],
  ['Not Applicable, no reason', { status: 'Not Applicable' }, ['not-applicable-without-reason']],
  ['Not Applicable, blank reason', { status: 'Not Applicable', naReason: ' \n' }, ['not-applicable-without-reason']],
  ['no statement', { hasStatement: false }, ['no-statement']],
  ['due yesterday', { status: 'In Progress', ownerId: 'me', dueOn: '2027-01-09', objectives: NONE }, ['overdue']],
  ['due today', { status: 'In Progress', ownerId: 'me', dueOn: TODAY, objectives: NONE }, []],
  ['due before, done', { dueOn: '2026-12-01' }, []],
  ['nobody asked', { status: 'In Progress', objectives: NONE }, ['no-owner']],
  ['review passed', { reviewOn: '2027-01-09' }, ['review-passed']],
  ['review today', { reviewOn: TODAY }, []],
  [
    'a deficiency whose review was missed',
    { status: 'In Progress', ownerId: 'me', objectives: NONE, lapsed: 'a review was missed on 2027-01-09' },
    ['exception-lapsed'],
  ],
  [
    'a deficiency that counts',
    { status: 'In Progress', ownerId: 'me', objectives: NONE, countsAsMet: 'temporary-deficiency', lapsed: null },
    [],
  ],
  [
    'a partial case without an answer',
    { nist_id: '3.5.3', status: 'In Progress', ownerId: 'me', objectives: NONE },
    ['partial-case-unanswered'],
  ],
  [
    'a partial case that does not hold',
    { nist_id: '3.5.3', status: 'In Progress', ownerId: 'me', objectives: NONE, partialCase: false },
    [],
  ],
  [
    'an exception that stays',
    {
      status: 'In Progress',
      ownerId: 'me',
      objectives: NONE,
      countsAsMet: 'enduring-exception',
    },
    [],
  ],
  ['an exception of what is done', { countsAsMet: 'enduring-exception' }, ['exception-not-needed']],
  ['unclear inheritance', { unclearInheritances: 2 }, ['unclear-inheritance']],
  [
    'expired proof of a provider',
    { expiredProofs: [{ provider: 'Northwind', endedOn: '2026-01-01' }] },
    ['inherited-proof-expired'],
  ],
  ['no plan', { nist_id: '3.12.4', status: 'Not Started', objectives: NONE }, ['no-security-plan']],
  [
    'a plan that does not apply',
    { nist_id: '3.12.4', status: 'Not Applicable', naReason: 'No.' },
    ['no-security-plan'],
  ],
])('%s', (_name, changes, rules) => {
  expect(found(changes)).toEqual(rules)
})

test('3.12.4 gates the score of CMMC level 2 alone', () => {
  expect(found({ nist_id: '3.12.4', status: 'Not Started', objectives: NONE }, 'soc2')).toEqual([])
})

test('several at once come with the gravest first', () => {
  const levels = checkControl(
    { ...sound, evidence_count: 0, hasStatement: false, reviewOn: '2026-12-01' },
    { protocol: 'cmmc2', today: TODAY, ...NO_FINDINGS },
  ).map(({ rule }) => rule.level)
  expect(levels).toEqual(['error', 'warning', 'warning'])
})

test.each([
  ['2027-01-09', 'Due yesterday.'],
  ['2026-12-10', 'Due 31 days ago.'],
])('%s reads: %s', (dueOn, words) => {
  const control: CheckedControl = { ...sound, status: 'In Progress', ownerId: 'me', objectives: NONE, dueOn }
  expect(checkControl(control, { protocol: 'cmmc2', today: TODAY, ...NO_FINDINGS })[0]?.words).toBe(words)
})

test('every rule has a name of its own', () => {
  expect(new Set(CHECK_RULES.map(({ id }) => id)).size).toBe(CHECK_RULES.length)
})

test.each([
  ['Modules with FIPS 140-3 certificate 4823.', '2026-11-23', undefined],
  ['Modules with FIPS 140-2 certificate 3515.', '2026-11-23', 'Its statement names FIPS 140-2,'],
  ['Modules with FIPS 140-2 certificate 3515.', '2026-09-21', undefined],
  ['Laptops FIPS 140-3, backups FIPS PUB 140-2.', '2026-11-23', 'Its statement names FIPS 140-2,'],
  [
    'FIPS 140-2 certificate 3515 is historical; Dana accepted it until the firewall is replaced.',
    '2026-11-23',
    undefined,
  ],
  ['All modules are FIPS-validated.', '2026-11-23', 'does not say to which edition of FIPS 140'],
  ['All modules are FIPS-validated.', '2026-09-21', undefined],
  [null, '2026-11-23', undefined],
] as const)('3.13.11 with the statement "%s" on %s', (cryptography, today, words) => {
  const findings = checkControl(
    { ...sound, nist_id: '3.13.11', cryptography },
    { protocol: 'cmmc2', today, ...NO_FINDINGS },
  )
  if (words === undefined) expect(findings).toEqual([])
  else {
    expect(findings.map(({ rule }) => rule.id)).toEqual(['historical-certificate'])
    expect(findings[0]?.words).toContain(words)
    expect(findings[0]?.words).toContain('since 21/22 September 2026 (NIST CMVP, FIPS 140-3 Transition Effort)')
  }
})

test('the certificates of a 3.13.11 that is not done are no issue yet', () => {
  const begun = { nist_id: '3.13.11', status: 'In Progress', ownerId: 'me', objectives: NONE } as const
  const changes = { ...begun, partialCase: true }
  expect(found({ ...changes, cryptography: 'FIPS 140-2' })).toEqual([])
  expect(found({ ...changes, cryptography: 'FIPS 140-2', countsAsMet: 'temporary-deficiency' })).toEqual([
    'historical-certificate',
  ])
})

test.each([
  // requirement, decision, status, rules that find something
  ['addressable', null, 'Completed', ['addressable-without-decision']],
  ['addressable', null, 'Not Applicable', ['addressable-without-decision']],
  ['addressable', null, 'Not Started', []],
  ['required', null, 'Completed', []],
  ['addressable', 'Implemented', 'Completed', []],
  ['addressable', 'Alternative measure', 'Completed', []],
  ['addressable', 'Not reasonable and appropriate', 'Not Applicable', []],
  ['addressable', 'Not reasonable and appropriate', 'Completed', ['addressable-contradicts-status']],
  ['addressable', 'Alternative measure', 'Not Applicable', ['addressable-contradicts-status']],
] as const)('a specification that is %s, decided %s and %s', (requirement, addressable, status, rules) => {
  const changes = { nist_id: '164.312(a)(2)(iv)', requirement, addressable, status, naReason: 'So.', objectives: NONE }
  expect(found(changes, 'hipaa')).toEqual(rules)
})

test.each([
  ['cmmc2', '3.14.1', 'Completed', 1, ['1 vulnerability is past due.']],
  ['cmmc2', '3.11.3', 'In Progress', 37, ['37 vulnerabilities are past due.']],
  ['hipaa', '164.308(a)(1)(ii)(B)', 'Completed', 2, ['2 vulnerabilities are past due.']],
  ['soc2', 'CC7.1', 'Completed', 2, ['2 vulnerabilities are past due.']],
  ['cmmc2', '3.1.1', 'Completed', 2, []],
  ['cmmc2', '3.14.1', 'Not Applicable', 2, []],
  ['cmmc2', '3.14.1', 'Completed', 0, []],
] as const)('%s: %s that is %s, with %i vulnerabilities past due', (protocol, nistId, status, count, expected) => {
  const control = { ...sound, nist_id: nistId, status, ownerId: 'me', naReason: 'No systems.' }
  const issues = checkControl(control, { protocol, today: TODAY, ...NO_FINDINGS, pastDueFindings: count })
  expect(issues.filter(({ rule }) => rule.id === 'findings-past-due').map(({ words }) => words)).toEqual(expected)
})

const ENCLAVE = { name: 'Enclave', dueOn: '2026-10-31' }
test.each([
  ['cmmc2', '3.11.2', 'Completed', [ENCLAVE], ['“Enclave” was due by 2026-10-31.']],
  [
    'cmmc2',
    '3.11.2',
    'Completed',
    [ENCLAVE, ENCLAVE],
    ['“Enclave” was due by 2026-10-31, and 1 more scan is missing.'],
  ],
  ['cmmc2', '3.11.2', 'Completed', [], []],
  ['cmmc2', '3.11.2', 'Not Applicable', [ENCLAVE], []],
  ['cmmc2', '3.11.3', 'Completed', [ENCLAVE], []],
  ['iso27001', 'A.8.8', 'Completed', [ENCLAVE], ['“Enclave” was due by 2026-10-31.']],
] as const)('%s: %s that is %s, with missed scans', (protocol, nistId, status, missedScans, expected) => {
  const control = { ...sound, nist_id: nistId, status, ownerId: 'me', naReason: 'No systems.' }
  const issues = checkControl(control, { protocol, today: TODAY, ...NO_FINDINGS, missedScans })
  expect(issues.filter(({ rule }) => rule.id === 'scan-missed').map(({ words }) => words)).toEqual(expected)
})
