import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SspSection } from '#domain/ssp/outline.ts'
import { INCLUSION, INCLUSION_REASONS, inclusionReasons } from '#domain/ssp/ssp-content.ts'
import { justification, RISK_TREATMENT, risksTreatedBy } from '#domain/ssp/ssp-risks.ts'
import { ControlNumberLink } from '#web/lib/controls/control-number-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Ssp } from '../ssp-schema.ts'
import { useRowWrites } from '../row-writes.ts'

type Control = Ssp['controls'][number]

export interface ApplicabilitySectionProps {
  ssp: Ssp
  section: SspSection
  readOnlyReason: string | undefined
}

/**
 * The statement of applicability. Statuses and reasons for exclusion come from Controls; only reasons for inclusion are
 * edited here. Risks that a control treats come from the risk register.
 */
export function ApplicabilitySection({ ssp, section, readOnlyReason }: ApplicabilitySectionProps) {
  const { busy, setForControls } = useRowWrites()
  const reasons = useMemo(() => inclusionReasons(ssp, section), [ssp, section])
  const treated = useMemo(() => risksTreatedBy(ssp.risks), [ssp])
  const unexplained = ssp.controls.filter(
    ({ status, number }) => status !== 'Not Applicable' && !reasons.has(number) && !treated.has(number),
  )
  const setReasonFor = (controls: readonly Control[], reason: string) =>
    setForControls(
      section.id,
      controls.map(({ id }) => id),
      { [INCLUSION]: reason },
    )
  const columns = [
    { header: 'Control', cell: ({ number }: Control) => <ControlNumberLink number={number} /> },
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
          risks={treated.get(control.number) ?? []}
          readOnlyReason={readOnlyReason}
          onChoose={(reason) => void setReasonFor([control], reason)}
        />
      ),
    },
  ]
  return (
    <div className="space-y-4">
      {unexplained.length > 0 && readOnlyReason === undefined && (
        <ReasonForAll
          count={unexplained.length}
          busy={busy}
          onChoose={(reason) => void setReasonFor(unexplained, reason)}
        />
      )}
      <div className="-mx-4">
        <PlainTable caption={section.title} columns={columns} rows={ssp.controls} rowId={({ id }) => id} />
      </div>
    </div>
  )
}

interface WhyProps {
  control: Control
  reason: string
  /** Those that it treats. */
  risks: readonly string[]
  readOnlyReason: string | undefined
  onChoose: (reason: string) => void
}

function Why({ control, reason, risks, readOnlyReason, onChoose }: WhyProps) {
  if (control.status === 'Not Applicable')
    return (
      <span className="block max-w-80 whitespace-normal">{control.naReason || 'No reason is given on its page'}</span>
    )
  if (readOnlyReason !== undefined) return justification(reason, risks) || 'No reason is given'
  return (
    <div className="space-y-1">
      <NativeSelect
        aria-label={`Why ${control.number} is included`}
        value={reason}
        onChange={(event) => onChoose(event.target.value)}
        className="w-full min-w-44"
      >
        <option value="">{risks.length > 0 ? RISK_TREATMENT : 'Not chosen'}</option>
        <Reasons />
      </NativeSelect>
      {risks.length > 0 && (
        <p className="flex flex-wrap gap-x-2 text-small text-muted">
          Treats
          {risks.map((risk) => (
            <Link key={risk} to="/risks" search={{ open: risk }} className="text-brand-text underline">
              {risk}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

interface ReasonForAllProps {
  count: number
  busy: boolean
  onChoose: (reason: string) => void
}

function ReasonForAll({ count, busy, onChoose }: ReasonForAllProps) {
  const [reason, setReason] = useState<string>(INCLUSION_REASONS[0])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-48">
        <NativeSelect aria-label="Reason" value={reason} onChange={(event) => setReason(event.target.value)}>
          <Reasons />
        </NativeSelect>
      </span>
      <Button busy={busy} onClick={() => onChoose(reason)}>
        Give this reason to the {count} without one
      </Button>
    </div>
  )
}

function Reasons() {
  return INCLUSION_REASONS.map((one) => <option key={one}>{one}</option>)
}
