import type { ControlStatus } from '#domain/controls/status.ts'
import type { StepTarget } from './cheapest-plan.ts'

/** What somebody expects that a control takes from where it stands; null: nobody has said. Whole and not negative. */
export interface Estimate {
  readonly cost: number | null
  readonly hours: number | null
  /** The part of it until half of the control earns credit; only for the few that have that. */
  readonly partCost: number | null
  readonly partHours: number | null
}

/** What a plan is to take least of. `controls` counts each one that is touched. */
export const SPENDINGS = ['cost', 'hours', 'controls'] as const

export type Spending = (typeof SPENDINGS)[number]

export interface Price {
  readonly amount: number
  /** Nobody has said: it is what is taken where nothing is known. */
  readonly isAssumed: boolean
}

/** What it takes to bring an untouched control so far. Without an estimate of the part, half of the whole, rounded up. */
export function priceOf(spending: Spending, estimate: Estimate | undefined, to: StepTarget, assumed: number): Price {
  if (spending === 'controls') return { amount: 1, isAssumed: false }
  const { whole, part } = partsOf(spending, estimate)
  const price = whole === null ? { amount: assumed, isAssumed: true } : { amount: whole, isAssumed: false }
  if (to === 'Completed') return price
  if (part !== null) return { amount: part, isAssumed: false }
  return { amount: Math.ceil(price.amount / 2), isAssumed: true }
}

/**
 * What is left of it for a control that a scratch copy has brought so far already: an estimate speaks of the control as it
 * really stands.
 */
export function priceFrom(
  really: ControlStatus,
  now: ControlStatus,
  to: StepTarget,
  price: (to: StepTarget) => Price,
): Price {
  const whole = price(to)
  const isPartDone = now === 'In Progress' && really === 'Not Started' && to === 'Completed'
  if (!isPartDone) return whole
  const part = price('In Progress')
  return { amount: Math.max(0, whole.amount - part.amount), isAssumed: whole.isAssumed || part.isAssumed }
}

function partsOf(spending: 'cost' | 'hours', estimate: Estimate | undefined) {
  if (estimate === undefined) return { whole: null, part: null }
  return spending === 'cost'
    ? { whole: estimate.cost, part: estimate.partCost }
    : { whole: estimate.hours, part: estimate.partHours }
}
