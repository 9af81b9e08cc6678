import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { scheduleWords } from '#domain/scans/schedule-words.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { scanSchedules, useScheduleChanges, type ScanSchedule } from './queries.ts'

const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

/** The scans that the company expects, above the list of those it has. */
export function SchedulesCard() {
  const query = useCompanyQuery(scanSchedules)
  const readOnlyReason = useReadOnlyReason()
  const [editing, setEditing] = useState<ScanSchedule | 'new'>()
  const { data: schedules } = query
  return (
    <Card
      title="Expected scans"
      subtitle={summaryOf(schedules)}
      flush
      actions={
        <Button size={28} icon={<Plus />} disabledReason={readOnlyReason} onClick={() => setEditing('new')}>
          Add expected scan
        </Button>
      }
    >
      {query.isError && schedules === undefined && (
        <QueryFallback query={query} what="The expected scans" waiting={null} />
      )}
      {query.isPending && (
        <div className="px-4 pb-4">
          <SkeletonText lines={2} />
        </div>
      )}
      {schedules !== undefined && schedules.length > 0 && (
        <ul aria-label="Expected scans" className="divide-y divide-border border-t border-border">
          {schedules.map((schedule) => (
            <Schedule
              key={schedule.id}
              schedule={schedule}
              readOnlyReason={readOnlyReason}
              onEdit={() => setEditing(schedule)}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <ScheduleDialog schedule={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

function summaryOf(schedules: readonly ScanSchedule[] | undefined): string | undefined {
  if (schedules === undefined) return undefined
  if (schedules.length === 0)
    return 'None yet. Add which assets are scanned and how often; a missed scan becomes a consistency issue.'
  const missed = schedules.filter(isMissed).length
  return missed === 0 ? 'None missed' : `${missed} of ${schedules.length} missed`
}

const isMissed = ({ state: { next_by: nextBy } }: ScanSchedule) => nextBy < todayUtc()

interface ScheduleProps {
  schedule: ScanSchedule
  readOnlyReason: string | undefined
  onEdit: () => void
}

function Schedule({ schedule, readOnlyReason, onEdit }: ScheduleProps) {
  const { name } = schedule
  const { canDeleteContent } = usePermissions()
  const { remove } = useScheduleChanges()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <StateBadge schedule={schedule} />
        </p>
        <p className="text-small break-words text-muted">{scheduleWords(schedule)}</p>
      </div>
      <Fulfillment schedule={schedule} />
      {readOnlyReason === undefined && (
        <div className="flex items-center gap-1">
          <IconButton label={`Change ${name}`} icon={<Pencil />} onClick={onEdit} />
          {canDeleteContent && (
            <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={() => void remove(schedule)} />
          )}
        </div>
      )}
    </li>
  )
}

function StateBadge({ schedule }: { schedule: ScanSchedule }) {
  if (isMissed(schedule)) return <Badge color="red">Missed</Badge>
  return schedule.state.last_on === null ? (
    <Badge color="gray">Not due yet</Badge>
  ) : (
    <Badge color="green">In time</Badge>
  )
}

/** "S-1, S-2 and S-3" */
function ScanLinks({ numbers }: { numbers: readonly number[] }) {
  return numbers.map((number, at) => (
    <Fragment key={number}>
      {at > 0 && (at === numbers.length - 1 ? ' and ' : ', ')}
      <Link
        to="/vulnerabilities/scans/$scan"
        params={{ scan: `S-${number}` }}
        className="text-brand-text underline underline-offset-2"
      >
        S-{number}
      </Link>
    </Fragment>
  ))
}

function Fulfillment({ schedule }: { schedule: ScanSchedule }) {
  const { last_numbers: numbers, last_on: on, covered, expected, next_by: nextBy } = schedule.state
  return (
    <div className="w-64 max-sm:w-full">
      {numbers === null || on === null ? (
        <p>Not fulfilled by any scan yet</p>
      ) : (
        <p>
          Last fulfilled by <ScanLinks numbers={numbers} /> on {formatDate(on)}
        </p>
      )}
      <p className="text-small text-muted">
        {isMissed(schedule) ? 'Was due by' : 'Next by'} {formatDate(nextBy)}
        {covered !== null && ` · ${covered} of ${expected} assets`}
      </p>
    </div>
  )
}
