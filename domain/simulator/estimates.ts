import type { StepTarget } from './cheapest-plan.ts'

/** The estimated remaining effort for a control; null without an estimate. Whole and not negative. */
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
  /** Without an estimate: the assumed amount. */
  readonly isAssumed: boolean
}

export interface Pricing {
  readonly spending: Spending
  readonly estimate: Estimate | undefined
  /** The amount of a control without an estimate. */
  readonly assumed: number
}

/** What it takes to bring a control so far. Without an estimate of the part, half of the whole, rounded up. */
export function priceOf({ spending, estimate, assumed }: Pricing, to: StepTarget): Price {
  if (spending === 'controls') return { amount: 1, isAssumed: false }
  const whole = (spending === 'cost' ? estimate?.cost : estimate?.hours) ?? null
  const part = (spending === 'cost' ? estimate?.partCost : estimate?.partHours) ?? null
  const price = { amount: whole ?? assumed, isAssumed: whole === null }
  if (to === 'Completed') return price
  return part === null ? { amount: Math.ceil(price.amount / 2), isAssumed: true } : { amount: part, isAssumed: false }
}

/** What is left of it once the part is done. */
export function priceOfRest(pricing: Pricing): Price {
  const [whole, part] = [priceOf(pricing, 'Completed'), priceOf(pricing, 'In Progress')]
  return { amount: Math.max(0, whole.amount - part.amount), isAssumed: whole.isAssumed || part.isAssumed }
}
