import type { CountsAsMet } from '#domain/scoring/scored-status.ts'
import type { SprsControlId, SprsPoints } from '#domain/scoring/sprs-weights.ts'
import { CURRENT_LEVEL2_SCORING, type Level2Scoring } from './level2-scoring.ts'
import { PARTIAL_CASES, type PartialCase } from './partial-cases.ts'
import { inForceOn, methodology, programRule, type Rule } from './rule.ts'

/** A requirement that costs less than its weight once part of it is there. */
export interface PartialCredit extends Rule, PartialCase {}

/**
 * Where it says when a company with open requirements may have a status all the same. The numbers: `scoring.deferral`.
 */
export interface ConditionalRules {
  readonly minScore: Rule
  /** What an open requirement may cost, and the one that may cost more. */
  readonly maxPoints: Rule
  /** Those that may not be open, whatever they cost. */
  readonly never: Readonly<Partial<Record<SprsControlId, Rule>>>
  /** With nothing open there is a Final status. */
  readonly final: Rule
  /** Everything open must be closed within so many days of the status. */
  readonly closeOut: Rule
}

/** How the 110 requirements of NIST SP 800-171 r2 are scored and what follows, as assessments of some years do it. */
export interface Level2Rules {
  readonly name: string
  /** A calendar day. */
  readonly effectiveFrom: string
  readonly scoring: Level2Scoring
  /** Where it says that a requirement is worth so much. */
  readonly worth: Readonly<Record<SprsPoints, Rule>>
  readonly partialCredit: Readonly<Partial<Record<SprsControlId, PartialCredit>>>
  readonly notApplicable: Rule
  /** Not applicable where the company does not permit this at all, and a policy keeps it off. */
  readonly notPermitted: Readonly<Partial<Record<SprsControlId, Rule & { readonly capability: string }>>>
  readonly countsAsMet: Readonly<Record<CountsAsMet, Rule>>
  /** Without a system security plan (3.12.4) there is no score. */
  readonly securityPlan: Rule
  /** Every open requirement needs a plan of action. */
  readonly plansOfAction: Rule
  /** Whether that is deducted. Else it is only said, with what the DoD Assessment Methodology would take. */
  readonly deductsMissingPlans: boolean
  /** Undefined where there was no such status yet. */
  readonly conditional: ConditionalRules | undefined
}

const notPermitted = {
  '3.1.12': { capability: 'remote access', ...methodology('5(i)(i)') },
  '3.1.13': { capability: 'remote access', ...methodology('Annex A, 3.1.13') },
  '3.1.16': { capability: 'wireless access', ...methodology('5(i)(i)') },
  '3.1.17': { capability: 'wireless access', ...methodology('Annex A, 3.1.17') },
  '3.1.18': { capability: 'connection of mobile devices', ...methodology('5(i)(i)') },
} as const

const METHODOLOGY_OF_2020: Level2Rules = {
  name: 'NIST SP 800-171 DoD Assessment Methodology v1.2.1',
  effectiveFrom: '2020-06-24',
  scoring: { ...CURRENT_LEVEL2_SCORING, deferral: undefined },
  worth: {
    5: methodology('5(d)(i)'),
    3: methodology('5(d)(ii)'),
    1: methodology('5(d)(iii)'),
    0: methodology('5(g)(i)'),
  },
  partialCredit: {
    '3.5.3': { ...PARTIAL_CASES['3.5.3'], ...methodology('5(e)(i)') },
    '3.13.11': { ...PARTIAL_CASES['3.13.11'], ...methodology('5(e)(ii)') },
  },
  notApplicable: methodology('5(j)'),
  notPermitted,
  countsAsMet: {
    'temporary-deficiency': methodology('5(h)(i)'),
    'enduring-exception': methodology('5(h)(ii)'),
    'approved-by-dod': methodology('5(j)'),
  },
  securityPlan: methodology('5(g)(i)'),
  plansOfAction: methodology('5(g)(iii)'),
  deductsMissingPlans: true,
  conditional: undefined,
}

const PROGRAM_RULE_OF_2024: Level2Rules = {
  name: 'CMMC Program, 32 CFR part 170',
  effectiveFrom: '2024-12-16',
  scoring: CURRENT_LEVEL2_SCORING,
  worth: {
    5: programRule('170.24(c)(2)(i)(B)(1)'),
    3: programRule('170.24(c)(2)(i)(B)(2)'),
    1: programRule('170.24(c)(2)(i)(B)(3)'),
    0: programRule('170.24(c)(2)(i)(B)(5)'),
  },
  partialCredit: {
    '3.5.3': { ...PARTIAL_CASES['3.5.3'], ...programRule('170.24(c)(2)(i)(B)(4)(i)') },
    '3.13.11': { ...PARTIAL_CASES['3.13.11'], ...programRule('170.24(c)(2)(i)(B)(4)(ii)') },
  },
  notApplicable: programRule('170.24(b)(3)'),
  notPermitted,
  countsAsMet: {
    'temporary-deficiency': programRule('170.24(b)(1)(ii)'),
    'enduring-exception': programRule('170.24(b)(1)(i)'),
    'approved-by-dod': programRule('170.24(c)(2)(i)(B)(8)'),
  },
  securityPlan: programRule('170.24(c)(2)(i)(B)(5)'),
  plansOfAction: programRule('170.24(c)(2)(i)(B)(6)'),
  deductsMissingPlans: false,
  conditional: {
    minScore: programRule('170.21(a)(2)(i)'),
    maxPoints: programRule('170.21(a)(2)(ii)'),
    never: {
      '3.1.20': programRule('170.21(a)(2)(iii)(A)'),
      '3.1.22': programRule('170.21(a)(2)(iii)(B)'),
      '3.12.4': programRule('170.21(a)(2)(iii)(C)'),
      '3.10.3': programRule('170.21(a)(2)(iii)(D)'),
      '3.10.4': programRule('170.21(a)(2)(iii)(E)'),
      '3.10.5': programRule('170.21(a)(2)(iii)(F)'),
    },
    final: programRule('170.16(a)(1)'),
    closeOut: programRule('170.21(b)'),
  },
}

/** What holds when nothing is said of the day. */
export const CURRENT_LEVEL2_RULES: Level2Rules = PROGRAM_RULE_OF_2024

/** The rules that an assessment of that calendar day follows. */
export function level2RulesOn(day: string): Level2Rules {
  return inForceOn([METHODOLOGY_OF_2020, PROGRAM_RULE_OF_2024], day)
}
