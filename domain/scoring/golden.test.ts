import { expect, test } from 'vitest'
import { mayBeDeferred } from '#domain/rules/deferral.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import { assessLevel2 } from './level2-assessment.ts'
import type { RequirementState } from './counted-status.ts'
import { scoreHistory } from './score-history.ts'
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
const away: RequirementState = { status: 'Not Applicable' }
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
  ['for remote and privileged users only', 'MET', { '3.5.3': begun }, true, 107, 'none', '3.5.3', multifactor],
  ['no encryption', 'MET', { '3.13.11': open }, true, 105, 'none', '3.13.11', encryption],
  ['encryption not validated can wait', 'MET', { '3.13.11': begun }, true, 107, 'conditional', '3.13.11', encryption],
  ['all begun', 'NONE', all(begun), true, -199, 'none', '3.5.3', multifactor],

  ['no system security plan', 'MET', { '3.12.4': open }, true, 110, 'none', '3.12.4', securityPlan],
  ['out of scope is no plan either', 'MET', { '3.12.4': away }, true, 110, 'none', '3.12.4', securityPlan],
  ['an exception is no plan either', 'MET', { '3.12.4': enduring }, true, 110, 'none', '3.12.4', securityPlan],

  ['3.12.2 open', 'MET', { '3.12.2': open }, true, 107, 'none', '3.12.2', three],
  ['open, and nothing planned', 'MET', { '3.1.3': open }, false, 106, 'none', '3.12.2', `${METHODOLOGY}, 5(g)(iii)`],
  ['nothing open, nothing to plan', 'MET', {}, false, 110, 'final', '3.12.2', three],
  ['a plan never earns points', 'MET', { '3.1.1': open }, true, 105, 'none', '3.1.1', five],

  ['temporary deficiency', 'MET', { '3.13.11': temporary }, true, 110, 'final', '3.13.11', '32 CFR 170.24(b)(1)(ii)'],
  ['enduring exception', 'MET', { '3.1.1': enduring }, true, 110, 'final', '3.1.1', '32 CFR 170.24(b)(1)(i)'],
  ['approved by the DoD CIO', 'MET', { '3.1.1': approved }, true, 110, 'final', '3.1.1', `${METHODOLOGY}, 5(j)`],
  ['not applicable', 'MET', { '3.1.1': away }, true, 110, 'final', '3.1.1', notApplicable],
  ['no remote access', 'MET', { '3.1.12': away }, true, 110, 'final', '3.1.12', `${METHODOLOGY}, 5(i)(i)`],
  ['nor its encryption', 'MET', { '3.1.13': away }, true, 110, 'final', '3.1.13', `${METHODOLOGY}, Annex A, 3.1.13`],
  ['no wireless access', 'MET', { '3.1.16': away }, true, 110, 'final', '3.1.16', `${METHODOLOGY}, 5(i)(i)`],
  ['nor its protection', 'MET', { '3.1.17': away }, true, 110, 'final', '3.1.17', `${METHODOLOGY}, Annex A, 3.1.17`],
  ['no mobile devices', 'MET', { '3.1.18': away }, true, 110, 'final', '3.1.18', `${METHODOLOGY}, 5(i)(i)`],

  ['88 with all of it deferrable', 'MET', onesOpen(22), true, 88, 'conditional', '3.1.3', one],
  ['87 with all of it deferrable', 'MET', onesOpen(23), true, 87, 'none', '3.1.3', one],
  ['88 with encryption', 'MET', { ...onesOpen(19), '3.13.11': begun }, true, 88, 'conditional', '3.13.11', encryption],
  ['88 with one that cannot wait', 'MET', { ...onesOpen(21), '3.10.3': open }, true, 88, 'none', '3.10.3', one],
]

test.each(CASES)('%s', (_name, base, changes, plans, score, status, requirement, rule) => {
  const stateOf = (id: string) => changes[id] ?? (base === 'MET' ? met : open)
  const assessment = assessLevel2({ stateOf, hasPlan: () => plans }, level2RulesOn(DAY))
  const finding = assessment.findings.find(({ id }) => id === requirement)
  expect([assessment.value, assessment.level2?.status, finding?.citation]).toEqual([score, status, rule])
  expect(assessment.findings.reduce((sum, { points }) => sum + points, 0)).toBe(110 - score)
})

// One requirement worth five, day by day: what counts as met counts from the day on which it was recorded until it was
// ended.
test.each([
  ['2026-03-01', 105, 'not implemented yet'],
  ['2026-04-01', 110, 'implemented'],
  ['2026-05-01', 105, 'something broke'],
  ['2026-05-02', 110, 'a temporary deficiency was recorded'],
  ['2026-07-31', 110, 'and went on'],
  ['2026-08-01', 105, 'it was ended, and nothing was mended'],
] as const)('at the end of %s the score is %i: %s', (day, score, _why) => {
  const controls = SPRS_CONTROL_IDS.map((nist_id) => ({
    nist_id,
    safeguard_domain: 'AC',
    status: 'Completed' as const,
  }))
  const others = SPRS_CONTROL_IDS.filter((id) => id !== '3.1.1')
  const moves = [
    { day: null, status: 'Completed', ids: others },
    { day: '2026-04-01', status: 'Completed', ids: ['3.1.1'] },
    { day: '2026-05-01', status: 'In Progress', ids: ['3.1.1'] },
    { day: '2026-05-02', status: 'In Progress', countsAsMet: 'temporary-deficiency', ids: ['3.1.1'] },
    { day: '2026-08-01', status: 'In Progress', countsAsMet: null, ids: ['3.1.1'] },
  ] as const
  expect(scoreHistory('cmmc2', controls, moves, [day])).toEqual([{ day, score }])
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
