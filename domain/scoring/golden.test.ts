import { expect, test } from 'vitest'
import { mayBeDeferred } from '#domain/rules/deferral.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import { assessLevel2 } from './level2-assessment.ts'
import type { RequirementState } from './scored-status.ts'
import { SPRS_CONTROL_IDS } from './sprs-weights.ts'

// The methodology's cases, one a row, for a reader who knows the rule and not the code. `MET` is every requirement
// Completed, `NONE` every one Not Started; what follows changes some of them. `plans` says whether what is open has a
// plan of action. The rule is where the arithmetic of the first requirement named points to, or of the score's gate.

const DAY = '2026-11-21'
const FIRST_DAY = '2024-12-16'
const METHODOLOGY = 'NIST SP 800-171 DoD Assessment Methodology v1.2.1'

type Case = readonly [
  name: string,
  base: 'MET' | 'NONE',
  changes: Readonly<Record<string, RequirementState>>,
  plans: boolean,
  score: number,
  status: 'final' | 'conditional' | 'none',
  requirement: string,
  rule: string,
]

const open: RequirementState = { status: 'Not Started' }
const begun: RequirementState = { status: 'In Progress' }
const met: RequirementState = { status: 'Completed' }
const partial: RequirementState = { status: 'In Progress', partialCase: true }
const lacking: RequirementState = { status: 'In Progress', partialCase: false }
const away: RequirementState = { status: 'Not Applicable', naReason: 'There is none.' }
const unexplained: RequirementState = { status: 'Not Applicable', naReason: ' ' }
const lapsed: RequirementState = {
  status: 'In Progress',
  countsAsMet: null,
  lapsed: 'a review was missed on 2026-11-20',
}
const temporary: RequirementState = { status: 'In Progress', countsAsMet: 'temporary-deficiency' }
const enduring: RequirementState = { status: 'Not Started', countsAsMet: 'enduring-exception' }
const approved: RequirementState = { status: 'Not Started', countsAsMet: 'approved-by-dod' }

const ONES = SPRS_CONTROL_IDS.filter((id) => mayBeDeferred('cmmc2', id, 'Not Started', DAY)?.allowed)
const onesOpen = (count: number) => Object.fromEntries(ONES.slice(0, count).map((id) => [id, open]))
const five = '32 CFR 170.24(c)(2)(i)(B)(1)'
const three = '32 CFR 170.24(c)(2)(i)(B)(2)'
const one = '32 CFR 170.24(c)(2)(i)(B)(3)'
const multifactor = '32 CFR 170.24(c)(2)(i)(B)(4)(i)'
const encryption = '32 CFR 170.24(c)(2)(i)(B)(4)(ii)'
const securityPlan = '32 CFR 170.24(c)(2)(i)(B)(5)'
const adjudicated = '32 CFR 170.24(c)(2)(i)(B)(8)'
const notApplicable = '32 CFR 170.24(b)(3)'

const CASES: readonly Case[] = [
  // name                                      base    changes                        plans  score  status         rule
  ['all met', 'MET', {}, true, 110, 'final', '3.1.1', five],
  ['none met', 'NONE', {}, true, -203, 'none', '3.1.1', five],

  ['a five open', 'MET', { '3.1.1': open }, true, 105, 'none', '3.1.1', five],
  ['a five begun earns nothing', 'MET', { '3.1.1': begun }, true, 105, 'none', '3.1.1', five],
  ['a three open', 'MET', { '3.1.5': open }, true, 107, 'none', '3.1.5', three],
  ['a one open can wait', 'MET', { '3.1.3': open }, true, 109, 'conditional', '3.1.3', one],
  ['a one that the rule names cannot', 'MET', { '3.1.20': open }, true, 109, 'none', '3.1.20', one],

  ['no multifactor authentication', 'MET', { '3.5.3': open }, true, 105, 'none', '3.5.3', multifactor],
  ['for remote and privileged users only', 'MET', { '3.5.3': partial }, true, 107, 'none', '3.5.3', multifactor],
  ['begun, without an answer for whom', 'MET', { '3.5.3': begun }, true, 105, 'none', '3.5.3', multifactor],
  ['begun, and not for them', 'MET', { '3.5.3': lacking }, true, 105, 'none', '3.5.3', multifactor],
  ['no encryption', 'MET', { '3.13.11': open }, true, 105, 'none', '3.13.11', encryption],
  ['encryption not validated can wait', 'MET', { '3.13.11': partial }, true, 107, 'conditional', '3.13.11', encryption],
  ['encryption begun, not answered', 'MET', { '3.13.11': begun }, true, 105, 'none', '3.13.11', encryption],
  ['all begun', 'NONE', all(begun), true, -203, 'none', '3.5.3', multifactor],

  ['no system security plan', 'MET', { '3.12.4': open }, true, 110, 'none', '3.12.4', securityPlan],
  ['out of scope is no plan either', 'MET', { '3.12.4': away }, true, 110, 'none', '3.12.4', securityPlan],
  ['an exception is no plan either', 'MET', { '3.12.4': enduring }, true, 110, 'none', '3.12.4', securityPlan],

  ['3.12.2 open', 'MET', { '3.12.2': open }, true, 107, 'none', '3.12.2', three],
  ['open, and nothing planned', 'MET', { '3.1.3': open }, false, 109, 'conditional', '3.12.2', three],
  ['nothing open, nothing to plan', 'MET', {}, false, 110, 'final', '3.12.2', three],
  ['a plan never earns points', 'MET', { '3.1.1': open }, true, 105, 'none', '3.1.1', five],

  ['temporary deficiency', 'MET', { '3.13.11': temporary }, true, 110, 'final', '3.13.11', '32 CFR 170.24(b)(1)(ii)'],
  ['enduring exception', 'MET', { '3.1.1': enduring }, true, 110, 'final', '3.1.1', '32 CFR 170.24(b)(1)(i)'],
  ['approved by the DoD CIO', 'MET', { '3.1.1': approved }, true, 110, 'final', '3.1.1', adjudicated],
  ['a deficiency that lapsed', 'MET', { '3.1.1': lapsed }, true, 105, 'none', '3.1.1', five],
  ['not applicable without a reason', 'MET', { '3.1.1': unexplained }, true, 105, 'none', '3.1.1', notApplicable],
  ['not applicable', 'MET', { '3.1.1': away }, true, 110, 'final', '3.1.1', notApplicable],
  ['no remote access', 'MET', { '3.1.12': away }, true, 110, 'final', '3.1.12', `${METHODOLOGY}, 5(i)(i)`],
  ['nor its encryption', 'MET', { '3.1.13': away }, true, 110, 'final', '3.1.13', `${METHODOLOGY}, Annex A, 3.1.13`],
  ['no wireless access', 'MET', { '3.1.16': away }, true, 110, 'final', '3.1.16', `${METHODOLOGY}, 5(i)(i)`],
  ['nor its protection', 'MET', { '3.1.17': away }, true, 110, 'final', '3.1.17', `${METHODOLOGY}, Annex A, 3.1.17`],
  ['no mobile devices', 'MET', { '3.1.18': away }, true, 110, 'final', '3.1.18', `${METHODOLOGY}, 5(i)(i)`],

  ['88 with all of it deferrable', 'MET', onesOpen(22), true, 88, 'conditional', '3.1.3', one],
  ['87 with all of it deferrable', 'MET', onesOpen(23), true, 87, 'none', '3.1.3', one],
  [
    '88 with encryption',
    'MET',
    { ...onesOpen(19), '3.13.11': partial },
    true,
    88,
    'conditional',
    '3.13.11',
    encryption,
  ],
  ['88 with one that cannot wait', 'MET', { ...onesOpen(21), '3.10.3': open }, true, 88, 'none', '3.10.3', one],
]

test.each(CASES)('%s', (_name, base, changes, plans, score, status, requirement, rule) => {
  const stateOf = (id: string) => changes[id] ?? (base === 'MET' ? met : open)
  const assessment = assessLevel2({ stateOf, hasPlan: () => plans }, level2RulesOn(DAY))
  const finding = assessment.findings.find(({ id }) => id === requirement)
  expect([assessment.value, assessment.level2?.status, finding?.citation]).toEqual([score, status, rule])
  expect(assessment.findings.reduce((sum, { points }) => sum + points, 0)).toBe(110 - score)
})

test('a missing plan of action costs 3 points by the methodology, and is only said by the rule that follows it', () => {
  const facts = { stateOf: (id: string) => (id === '3.1.3' ? open : met), hasPlan: () => false }
  const methodology = assessLevel2(facts, level2RulesOn('2024-12-15'))
  expect([methodology.value, methodology.missingPlans]).toEqual([106, undefined])
  expect(methodology.findings.find(({ id }) => id === '3.12.2')).toMatchObject({
    isMet: false,
    points: 3,
    citation: `${METHODOLOGY}, 5(g)(iii)`,
  })
  const program = assessLevel2(facts, level2RulesOn(FIRST_DAY))
  expect([program.value, program.missingPlans]).toEqual([109, { ids: ['3.1.3'], points: 3 }])
})

test.each([
  ['2020-06-24', METHODOLOGY, `${METHODOLOGY}, 5(d)(i)`, 'no Conditional status yet'],
  ['2024-12-15', METHODOLOGY, `${METHODOLOGY}, 5(d)(i)`, 'no Conditional status yet'],
  [FIRST_DAY, 'CMMC Program, 32 CFR part 170', five, 'none'],
  [DAY, 'CMMC Program, 32 CFR part 170', five, 'none'],
] as const)('an assessment of %s follows %s', (day, name, citation, status) => {
  const { rules, findings, level2, value } = assessLevel2({ stateOf: () => open }, level2RulesOn(day))
  expect(rules.name).toBe(name)
  expect(findings[0]).toMatchObject({ id: '3.1.1', points: 5, citation })
  expect(level2?.status ?? 'no Conditional status yet').toBe(status)
  expect(value).toBe(-203)
})

test('no finding cites a rule that did not hold on the day', () => {
  for (const day of ['2020-06-24', '2024-12-15', FIRST_DAY, DAY]) {
    const { findings } = assessLevel2({ stateOf: (id) => (id === '3.1.18' ? away : begun) }, level2RulesOn(day))
    expect(findings.every(({ effectiveFrom }) => effectiveFrom <= day)).toBe(true)
  }
})

function all(state: RequirementState): Record<string, RequirementState> {
  return Object.fromEntries(SPRS_CONTROL_IDS.map((id) => [id, state]))
}
