import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { PlanGoal } from '#domain/simulator/cheapest-plan.ts'
import { SPENDINGS } from '#domain/simulator/estimates.ts'
import { counted } from '#domain/text/counted.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import type { Estimates } from './estimates-query.ts'
import { PhaseNote } from './phases/phase-note.tsx'
import { amountText, spendingLabel, switchedFor, totalsOf } from './plan.ts'
import type { SimulatorScope } from './scope.ts'
import type { Simulation } from './simulate.ts'
import type { UpdateView } from './use-simulator-view.ts'
import { amountIn, MAX_AMOUNT, type SimulatorView } from './view.ts'

export interface PlanPanelProps {
  scope: SimulatorScope
  today: string
  simulation: Simulation
  view: SimulatorView
  update: UpdateView
  estimates: Estimates
}

/** The cheapest plans from the copy, and the total price of its changes. */
export function PlanPanel({ scope, today, simulation, view, update, estimates }: PlanPanelProps) {
  const { protocol } = scope
  return (
    <Card
      title="Cheapest way"
      subtitle="Exact for this scenario, at your estimated costs."
      footer={<PhaseNote companyId={scope.companyId} today={today} />}
    >
      <div className="space-y-3">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div className="space-y-1.5">
            <p aria-hidden="true" className="text-small font-medium">
              Optimize for
            </p>
            <SegmentedControl
              label="Optimize for"
              value={view.spending}
              onValueChange={(spending) => update({ spending })}
              options={SPENDINGS.map((value) => ({ value, label: spendingLabel(protocol, value) }))}
            />
          </div>
          {view.spending !== 'controls' && <Assumed key={view.spending} view={view} update={update} />}
        </div>
        <Ways protocol={protocol} simulation={simulation} view={view} update={update} estimates={estimates} />
        <Totals simulation={simulation} view={view} estimates={estimates} />
        {protocol === 'cmmc2' && (
          <Checkbox
            checked={view.hasPlans}
            onChange={(event) => update({ hasPlans: event.target.checked })}
            label="Every open requirement has a POA&M item"
            description="Otherwise 3.12.2 is not met and costs 3 points more (DoD Assessment Methodology v1.2.1, 5(g)(iii))."
          />
        )}
      </div>
    </Card>
  )
}

/** The price of a control without an estimate. */
function Assumed({ view, update }: Pick<PlanPanelProps, 'view' | 'update'>) {
  const { spending, assumed } = view
  const [typed, setTyped] = useDebouncedText(String(assumed[spending]), (text) => {
    const amount = amountIn(text)
    if (amount !== undefined) update({ assumed: { ...assumed, [spending]: amount } })
  })
  return (
    <Field
      label={spending === 'cost' ? 'Default cost per control (US dollars)' : 'Default hours per control'}
      error={amountIn(typed) === undefined ? `A whole number up to ${formatNumber(MAX_AMOUNT)}` : undefined}
    >
      <Input
        type="number"
        min={0}
        step={1}
        size={32}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="w-32"
      />
    </Field>
  )
}

const GOALS: Readonly<Record<SimulatorScope['protocol'], readonly { goal: PlanGoal; label: string }[]>> = {
  cmmc: [{ goal: 'final', label: 'All practices met' }],
  cmmc2: [
    { goal: 'conditional', label: 'Cheapest way to 88' },
    { goal: 'final', label: 'Cheapest way to 110' },
  ],
}

type WaysProps = Pick<PlanPanelProps, 'simulation' | 'view' | 'update' | 'estimates'> & Pick<SimulatorScope, 'protocol'>

function Ways({ protocol, simulation, view, update, estimates }: WaysProps) {
  const ways = useMemo(
    () => GOALS[protocol].map((way) => ({ ...way, ...switchedFor(protocol, way.goal, simulation, view, estimates) })),
    [protocol, simulation, view, estimates],
  )
  return (
    <ul aria-label="Goals" className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {ways.map(({ goal, label, changes, price, steps }, index) => (
        <li key={goal} className="flex flex-col items-start gap-1">
          <Button
            variant={index === 0 ? 'primary' : 'secondary'}
            disabledReason={steps === 0 ? 'The copy is there already' : undefined}
            onClick={() => update({ changes, show: 'changed' }, { push: true })}
          >
            {label}
          </Button>
          <span className="text-small text-muted">{wayText(protocol, view, steps, price)}</span>
        </li>
      ))}
    </ul>
  )
}

function wayText(protocol: SimulatorScope['protocol'], { spending }: SimulatorView, steps: number, price: number) {
  if (steps === 0) return 'Reached.'
  const { controlSingular, controlPlural } = wordingOf(protocol)
  const more = counted(steps, `more ${controlSingular.toLowerCase()}`, `more ${controlPlural.toLowerCase()}`)
  return spending === 'controls' ? `${more}.` : `${more}, ${amountText(spending, price)}.`
}

/** The total of all changes. */
function Totals({ simulation, view, estimates }: Pick<PlanPanelProps, 'simulation' | 'view' | 'estimates'>) {
  const changed = simulation.rows.filter(({ isChanged }) => isChanged)
  const { amounts, assumed } = totalsOf(changed, view, estimates)
  if (changed.length === 0) return null
  return (
    <p>
      <strong className="font-medium">{counted(changed.length, 'change', 'changes')}:</strong>{' '}
      {amountText('cost', amounts.cost)}, {amountText('hours', amounts.hours)}.
      {assumed > 0 && <span className="text-muted"> {formatNumber(assumed)} of them without an estimate.</span>}
    </p>
  )
}
