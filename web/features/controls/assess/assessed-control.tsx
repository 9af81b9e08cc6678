import { useQuery } from '@tanstack/react-query'
import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import { hasPartialCase } from '#domain/scoring/scored-status.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { EvidenceCard } from '../evidence/evidence-card.tsx'
import { NaReason } from '../na-reason.tsx'
import { NotesCard } from '../notes-card.tsx'
import { ObjectivesCard } from '../objectives/objectives-card.tsx'
import { controlTopic, Presence } from '../presence.tsx'
import { controlDetail } from '../queries.ts'
import { StatementCard } from '../statement/statement-card.tsx'

const PartialCase = lazyPart(async () => (await import('../partial-case.tsx')).PartialCase)

export interface AssessedControlProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
  onStatusChange: (status: ControlStatus) => void
}

/** Everything that an assessment of one control needs. */
export function AssessedControl({ scope, control, readOnlyReason, onStatusChange }: AssessedControlProps) {
  const { data: detail } = useQuery(controlDetail(scope, control.nist_id))
  const { singleKeys } = usePreferences()
  const shared = { scope, control, readOnlyReason }
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="mr-2 font-mono text-h2 font-medium text-muted">{control.nist_id}</span>
            {control.title}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
        {readOnlyReason === undefined ? (
          <SegmentedControl
            label={`Status of ${control.nist_id}`}
            value={control.status}
            onValueChange={onStatusChange}
            size={36}
            className="max-sm:grid max-sm:h-auto max-sm:w-full max-sm:grid-cols-2"
            options={CONTROL_STATUSES.map((status, index) => ({
              value: status,
              label: singleKeys ? `${index + 1} ${status}` : status,
            }))}
          />
        ) : (
          <span className="flex items-center gap-3 text-muted">
            <StatusChip status={control.status} /> {readOnlyReason}.
          </span>
        )}
        <Presence topic={controlTopic(scope, control)} />
      </div>
      {hasPartialCase(control.nist_id) && <PartialCase {...shared} />}
      {control.status === 'Not Applicable' && <NaReason {...shared} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <p className="text-read text-pretty">{control.description || 'No description.'}</p>
          {detail !== undefined && detail.guidance !== '' && (
            <details className="text-body text-muted">
              <summary className="w-fit rounded-sm hover:text-text">How to do it</summary>
              <p className="mt-1 text-read text-pretty">{detail.guidance}</p>
            </details>
          )}
          <ObjectivesCard {...shared} onStatusChange={(_control, status) => onStatusChange(status)} />
        </div>
        <div className="space-y-4">
          <StatementCard {...shared} />
          <NotesCard {...shared} />
          <div id="evidence">
            <EvidenceCard scope={scope} control={control} />
          </div>
        </div>
      </div>
    </>
  )
}
