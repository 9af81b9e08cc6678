import fc from 'fast-check'
import type { ControlException } from '../controls/exception.ts'
import { CONTROL_STATUSES } from '../controls/status.ts'
import type { RequirementFacts } from './scored-status.ts'
import { SPRS_CONTROL_IDS, SPRS_WEIGHTS, type SprsControlId } from './sprs-weights.ts'

/** The day on which the companies are looked at. */
export const COMPANIES_ON = '2026-11-21'

export interface TestingRequirement extends RequirementFacts {
  readonly number: SprsControlId
  readonly naReason: string
  readonly partialCase: boolean | null
  readonly exception: ControlException | null
}

export interface TestingCompany {
  readonly requirements: readonly TestingRequirement[]
  /** Requirements with an open POA&M item. */
  readonly planned: readonly SprsControlId[]
}

const DEFICIENCY: ControlException = {
  kind: 'temporary-deficiency',
  description: 'It broke.',
  measures: 'A new one.',
  since: '2026-10-01',
  expectedEnd: '2027-03-31',
  implementedOn: '2025-01-15',
  foundBy: 'Monthly scan',
  reviews: [{ dueOn: '2026-12-01', heldOn: null, progress: null }],
}
const ENDURING: ControlException = {
  kind: 'enduring-exception',
  description: 'An old lathe.',
  measures: 'Kept apart.',
  since: '2026-01-01',
  expectedEnd: null,
}
const ADJUDICATION: ControlException = {
  ...ENDURING,
  kind: 'approved-by-dod',
  reference: 'CIO-7',
  document: 'E-12',
  ruling: 'Equally effective',
  unchangedOn: '2026-11-01',
}

/** What counts on the day, and what does not any more. */
const COUNTING = [DEFICIENCY, ENDURING, ADJUDICATION] as const
const LAPSED: readonly ControlException[] = [
  { ...DEFICIENCY, expectedEnd: '2026-11-20' },
  { ...DEFICIENCY, reviews: [{ dueOn: '2026-11-20', heldOn: null, progress: null }] },
  { ...DEFICIENCY, foundBy: null },
  { ...ADJUDICATION, unchangedOn: null },
]

const facts = fc.record({
  status: fc.oneof({ weight: 3, arbitrary: fc.constant('Completed' as const) }, fc.constantFrom(...CONTROL_STATUSES)),
  naReason: fc.constantFrom('There is none.', ''),
  partialCase: fc.constantFrom(true, false, null),
  exception: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...COUNTING, ...LAPSED) },
  ),
})

const company = fc
  .record({
    drawn: fc.array(facts, { minLength: SPRS_CONTROL_IDS.length, maxLength: SPRS_CONTROL_IDS.length }),
    planned: fc.subarray([...SPRS_CONTROL_IDS]),
  })
  .map(({ drawn, planned }): TestingCompany => {
    const requirements = SPRS_CONTROL_IDS.flatMap((number, at) => {
      const one = drawn[at]
      if (one === undefined) return []
      return [{ number, ...one, exception: number === '3.12.4' ? null : one.exception }]
    })
    return { requirements, planned }
  })

/** The same random companies in every run, so that tests of page and server look at the same. */
export function testingCompanies(count: number): readonly TestingCompany[] {
  return fc.sample(company, { seed: 20_261_121, numRuns: count })
}

/** Both numbers, computed in the plainest way, to compare with. */
export function numbersOf({ requirements }: TestingCompany): { readonly score: number; readonly submission: number } {
  let [score, submission] = [110, 110]
  for (const { number, status, naReason, partialCase, exception } of requirements) {
    const weight = SPRS_WEIGHTS[number]
    const hasPartial = number === '3.5.3' || number === '3.13.11'
    if (status === 'Not Started') score -= weight
    if (status === 'In Progress') score -= hasPartial ? 3 : weight
    const counts = COUNTING.some((one) => one === exception)
    const isMet = counts || status === 'Completed' || (status === 'Not Applicable' && naReason !== '')
    if (!isMet) submission -= hasPartial && status === 'In Progress' && partialCase === true ? 3 : weight
  }
  return { score, submission }
}
