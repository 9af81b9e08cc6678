import { programRule } from './rule.ts'

/** The rules of CMMC Level 1 that say what may be open: nothing. There was no Level 1 status before them. */
export const LEVEL1_RULES = {
  name: 'CMMC Program, 32 CFR part 170',
  effectiveFrom: '2024-12-16',
  /** Each practice is met or not; there are no points. */
  scoring: programRule('170.24(c)(1)'),
  /** No plan of action, ever. */
  plansOfAction: programRule('170.21(a)(1)'),
} as const
