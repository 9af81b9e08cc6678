import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { PlanSection } from '#domain/ssp/outline.ts'
import { INCLUSION, INCLUSION_REASONS, inclusionReasons } from '#domain/ssp/plan-content.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Plan } from '../plan-schema.ts'
import { useRowWrites } from '../row-writes.ts'

type Control = Plan['controls'][number]

export interface ApplicabilitySectionProps {
  plan: Plan
  section: PlanSection
  readOnlyReason: string | undefined
}

/** The statement of applicability: statuses and reasons for exclusion come from Controls, reasons for inclusion are given here. */
export function ApplicabilitySection({ plan, section, readOnlyReason }: ApplicabilitySectionProps) {
  const { id: companyId } = useCompany()
  const { busy, sayOfControls } = useRowWrites(companyId)
  const reasons = useMemo(() => inclusionReasons(plan, section), [plan, section])
  const unexplained = plan.controls.filter(({ status, number }) => status !== 'Not Applicable' && !reasons.has(number))
  const say = (controls: readonly Control[], reason: string) =>
    sayOfControls(
      section.id,
      controls.map(({ id }) => id),
      { [INCLUSION]: reason },
    )
  const columns = [
    { header: 'Control', cell: ({ number }: Control) => <ControlLink number={number} /> },
    {
      header: 'Title',
      cell: ({ title }: Control) => <span className="block min-w-48 whitespace-normal">{title}</span>,
    },
    { header: 'Implemented', cell: ({ status }: Control) => <StatusChip status={status} /> },
    {
      header: 'Why, or why not',
      cell: (control: Control) => (
        <Why
          control={control}
          reason={reasons.get(control.number) ?? ''}
          readOnlyReason={readOnlyReason}
          onSay={(reason) => void say([control], reason)}
        />
      ),
    },
  ]
  return (
    <div className="space-y-4">
      {unexplained.length > 0 && readOnlyReason === undefined && (
        <SayAtOnce count={unexplained.length} busy={busy} onSay={(reason) => void say(unexplained, reason)} />
      )}
      <div className="-mx-4">
        <PlainTable caption={section.title} columns={columns} rows={plan.controls} rowId={({ id }) => id} />
      </div>
    </div>
  )
}

function ControlLink({ number }: { number: string }) {
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: number }}
      className="font-mono text-small text-brand-text underline-offset-2 hover:underline"
    >
      {number}
    </Link>
  )
}

interface WhyProps {
  control: Control
  reason: string
  readOnlyReason: string | undefined
  onSay: (reason: string) => void
}

function Why({ control, reason, readOnlyReason, onSay }: WhyProps) {
  if (control.status === 'Not Applicable')
    return (
      <span className="block max-w-80 whitespace-normal">{control.naReason || 'No reason is given on its page'}</span>
    )
  if (readOnlyReason !== undefined) return reason || 'No reason is given'
  return (
    <NativeSelect
      aria-label={`Why ${control.number} is included`}
      value={reason}
      onChange={(event) => onSay(event.target.value)}
      className="w-full min-w-44"
    >
      <option value="">Not chosen</option>
      <Reasons />
    </NativeSelect>
  )
}

interface SayAtOnceProps {
  count: number
  busy: boolean
  onSay: (reason: string) => void
}

function SayAtOnce({ count, busy, onSay }: SayAtOnceProps) {
  const [reason, setReason] = useState<string>(INCLUSION_REASONS[0])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-48">
        <NativeSelect aria-label="Reason" value={reason} onChange={(event) => setReason(event.target.value)}>
          <Reasons />
        </NativeSelect>
      </span>
      <Button busy={busy} onClick={() => onSay(reason)}>
        Give this reason to the {count} without one
      </Button>
    </div>
  )
}

function Reasons() {
  return INCLUSION_REASONS.map((one) => <option key={one}>{one}</option>)
}
