import type { ControlStatus } from '#domain/controls/status.ts'
import {
  SPRS_WEIGHTS,
  type SprsControlId,
  type SprsPoints,
  SYSTEM_SECURITY_PLAN,
} from '#domain/scoring/sprs-weights.ts'

/** 0.8 of 110, in points. 32 CFR 170.21(a)(2)(i). */
export const CONDITIONAL_MIN_SCORE = 88

/** Within so many days of a Conditional status everything open must be closed. 32 CFR 170.21(b). */
export const CLOSE_OUT_DAYS = 180

/** What may be open under a Conditional status. */
export interface DeferralLimits {
  readonly minScore: number
  /** What an open requirement may cost at most. */
  readonly maxPoints: SprsPoints
  /** The one that may cost more. */
  readonly exception: { readonly id: SprsControlId; readonly points: SprsPoints }
  /** Those that may not be open, whatever they cost. */
  readonly never: readonly SprsControlId[]
}

/** The numbers of a set of rules, for computing only. `level2-rules.ts` cites the source of each. */
export interface Level2Scoring {
  readonly weights: Readonly<Record<SprsControlId, SprsPoints>>
  /** What a requirement costs once part of it is there; nothing else that is begun and not done earns anything. */
  readonly partialCredit: Readonly<Partial<Record<SprsControlId, SprsPoints>>>
  /** Undefined where there was no Conditional status yet. */
  readonly deferral: DeferralLimits | undefined
}

/** What holds when nothing is said of the day. */
export const CURRENT_LEVEL2_SCORING: Level2Scoring = {
  weights: SPRS_WEIGHTS,
  partialCredit: { '3.5.3': 3, '3.13.11': 3 },
  deferral: {
    minScore: CONDITIONAL_MIN_SCORE,
    maxPoints: 1,
    exception: { id: '3.13.11', points: 3 },
    never: ['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5', '3.12.4'],
  },
}

/**
 * Points that a requirement in that status takes off 110. In Progress earns nothing, except for the two with partial
 * credit; Not Applicable counts as met (32 CFR 170.24(b)(3)). Specification section 9, SPRS scoring.
 */
export function sprsDeduction(
  id: SprsControlId,
  status: ControlStatus,
  { weights, partialCredit }: Level2Scoring = CURRENT_LEVEL2_SCORING,
): SprsPoints {
  switch (status) {
    case 'Completed':
    case 'Not Applicable':
      return 0
    case 'In Progress':
      return partialCredit[id] ?? weights[id]
    case 'Not Started':
      return weights[id]
  }
}

/**
 * Whether a requirement in that status stands in the way of no Conditional status: it is met, or a plan of action may
 * hold it. `deferral.ts` says why. 32 CFR 170.21(a)(2)(ii) and (iii).
 */
export function canWait(
  id: SprsControlId,
  status: ControlStatus,
  scoring: Level2Scoring = CURRENT_LEVEL2_SCORING,
): boolean {
  if (isMet(id, status)) return true
  const { deferral } = scoring
  if (deferral === undefined || deferral.never.includes(id)) return false
  return sprsDeduction(id, status, scoring) <= limitOf(id, deferral)
}

/** Not Applicable counts as met, except for the system security plan, which is always required. */
export function isMet(id: SprsControlId, status: ControlStatus): boolean {
  return status === 'Completed' || (status === 'Not Applicable' && id !== SYSTEM_SECURITY_PLAN)
}

/** What that requirement may cost at most while it waits. */
export function limitOf(id: SprsControlId, { exception, maxPoints }: DeferralLimits): SprsPoints {
  return id === exception.id ? exception.points : maxPoints
}
