import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { cheapestPlan, type PlanGoal } from '#domain/simulator/cheapest-plan.ts'
import { type Price, type Spending } from '#domain/simulator/estimates.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDollars } from '#web/lib/format-number.ts'
import type { Estimates } from './estimates-query.ts'
import { priceOfChange, priceOfStep, type SimulatedControl, type Simulation } from './simulate.ts'
import type { SimulatorView, WhatIf } from './view.ts'

/** The total price of the changes, in every unit. */
export interface PlanTotals {
  readonly amounts: Readonly<Record<Spending, number>>
  /** Changes without an estimate. */
  readonly assumed: number
}

/** The scratch copy with the cheapest plan to the goal, and its price. */
export function switchedFor(
  protocol: 'cmmc' | 'cmmc2',
  goal: PlanGoal,
  { rows }: Simulation,
  view: SimulatorView,
  estimates: Estimates,
): { readonly changes: ReadonlyMap<string, WhatIf>; readonly price: number; readonly steps: number } {
  const byId = new Map<string, SimulatedControl>(rows.map((row) => [row.control.nist_id, row]))
  const priceOf = (id: string, to: 'Completed' | 'In Progress') => {
    const row = byId.get(id)
    return row === undefined ? view.assumed[view.spending] : priceOfStep(row, to, estimates, view).amount
  }
  const steps =
    protocol === 'cmmc2'
      ? (cheapestPlan({ goal, priceOf, stateOf: (id) => byId.get(id)?.supposed })?.steps ?? [])
      : rows
          .filter(({ isMet }) => !isMet)
          .map(({ control: { nist_id: id } }) => ({ id, to: 'Completed' as const, price: priceOf(id, 'Completed') }))
  return {
    changes: new Map<string, WhatIf>([...view.changes, ...steps.map(({ id, to }): [string, WhatIf] => [id, to])]),
    price: steps.reduce((sum, { price }) => sum + price, 0),
    steps: steps.length,
  }
}

/** The total price of changed controls. */
export function totalsOf(rows: readonly SimulatedControl[], view: SimulatorView, estimates: Estimates): PlanTotals {
  const prices = (spending: Spending): Price[] =>
    rows.flatMap((row) => priceOfChange(row, spending, estimates, view.assumed) ?? [])
  const sum = (spending: Spending) => prices(spending).reduce((total, { amount }) => total + amount, 0)
  return {
    amounts: { cost: sum('cost'), hours: sum('hours'), controls: sum('controls') },
    assumed: view.spending === 'controls' ? 0 : prices(view.spending).filter(({ isAssumed }) => isAssumed).length,
  }
}

/** A short reason for a change. */
export function whyChanged({ deferral, isMet, points, isChanged }: SimulatedControl): string | undefined {
  if (!isChanged) return undefined
  if (points !== undefined && points.after > points.before) return 'A step back'
  if (deferral.before?.allowed === false)
    return isMet || deferral.after?.allowed ? 'Must not stay open' : 'Not enough yet'
  return isMet ? 'Could have waited' : 'Changes nothing yet'
}

/** The label of what a plan minimizes. */
export function spendingLabel(protocol: ProtocolId, spending: Spending): string {
  if (spending === 'controls') return `Fewest ${wordingOf(protocol).controlPlural.toLowerCase()}`
  return spending === 'cost' ? 'Cost' : 'Effort'
}

/** "$12,400", "88 hours". */
export function amountText(spending: 'cost' | 'hours', amount: number): string {
  return spending === 'cost' ? formatDollars(amount) : counted(amount, 'hour', 'hours')
}
