/**
 * Points that each of the 110 requirements of NIST SP 800-171 r2 is worth: 44 fives, 14 threes, 51 ones, 313 in all.
 * Source: DoD Assessment Methodology v1.2.1 Annex A; 32 CFR 170.24(c)(2). Which rules give them on which day:
 * `domain/rules/level2-rules.ts`.
 *
 * 3.12.4 has no value there (NA) and stands here with 0: the system security plan is a gate, not a deduction.
 */
// prettier-ignore
export const SPRS_WEIGHTS = {
  '3.1.1': 5, '3.1.2': 5, '3.1.3': 1, '3.1.4': 1, '3.1.5': 3, '3.1.6': 1, '3.1.7': 1, '3.1.8': 1,
  '3.1.9': 1, '3.1.10': 1, '3.1.11': 1, '3.1.12': 5, '3.1.13': 5, '3.1.14': 1, '3.1.15': 1, '3.1.16': 5,
  '3.1.17': 5, '3.1.18': 5, '3.1.19': 3, '3.1.20': 1, '3.1.21': 1, '3.1.22': 1,
  '3.2.1': 5, '3.2.2': 5, '3.2.3': 1,
  '3.3.1': 5, '3.3.2': 3, '3.3.3': 1, '3.3.4': 1, '3.3.5': 5, '3.3.6': 1, '3.3.7': 1, '3.3.8': 1,
  '3.3.9': 1,
  '3.4.1': 5, '3.4.2': 5, '3.4.3': 1, '3.4.4': 1, '3.4.5': 5, '3.4.6': 5, '3.4.7': 5, '3.4.8': 5,
  '3.4.9': 1,
  '3.5.1': 5, '3.5.2': 5, '3.5.3': 5, '3.5.4': 1, '3.5.5': 1, '3.5.6': 1, '3.5.7': 1, '3.5.8': 1,
  '3.5.9': 1, '3.5.10': 5, '3.5.11': 1,
  '3.6.1': 5, '3.6.2': 5, '3.6.3': 1,
  '3.7.1': 3, '3.7.2': 5, '3.7.3': 1, '3.7.4': 3, '3.7.5': 5, '3.7.6': 1,
  '3.8.1': 3, '3.8.2': 3, '3.8.3': 5, '3.8.4': 1, '3.8.5': 1, '3.8.6': 1, '3.8.7': 5, '3.8.8': 3,
  '3.8.9': 1,
  '3.9.1': 3, '3.9.2': 5,
  '3.10.1': 5, '3.10.2': 5, '3.10.3': 1, '3.10.4': 1, '3.10.5': 1, '3.10.6': 1,
  '3.11.1': 3, '3.11.2': 5, '3.11.3': 1,
  '3.12.1': 5, '3.12.2': 3, '3.12.3': 5, '3.12.4': 0,
  '3.13.1': 5, '3.13.2': 5, '3.13.3': 1, '3.13.4': 1, '3.13.5': 5, '3.13.6': 5, '3.13.7': 1, '3.13.8': 3,
  '3.13.9': 1, '3.13.10': 1, '3.13.11': 5, '3.13.12': 1, '3.13.13': 1, '3.13.14': 1, '3.13.15': 5, '3.13.16': 1,
  '3.14.1': 5, '3.14.2': 5, '3.14.3': 5, '3.14.4': 5, '3.14.5': 3, '3.14.6': 5, '3.14.7': 3,
} as const satisfies Readonly<Record<string, SprsPoints>>

/** A requirement's worth, or what it costs while it is open. */
export type SprsPoints = 0 | 1 | 3 | 5

/** The id of a requirement, as NIST SP 800-171 r2 writes it: 3.1.1 to 3.14.7. */
export type SprsControlId = keyof typeof SPRS_WEIGHTS

/** The requirement that a system security plan exists. Without it no score can be submitted. */
export const SYSTEM_SECURITY_PLAN: SprsControlId = '3.12.4'

/** The requirement that plans of action exist for whatever is open. */
export const PLAN_OF_ACTION: SprsControlId = '3.12.2'

/** The 110 ids, in the order of NIST SP 800-171 r2. */
export const SPRS_CONTROL_IDS: readonly SprsControlId[] = Object.keys(SPRS_WEIGHTS).filter(isSprsControlId)

/** Whether the id is one of the 110 that the score is defined on. */
export function isSprsControlId(id: string): id is SprsControlId {
  return Object.hasOwn(SPRS_WEIGHTS, id)
}
