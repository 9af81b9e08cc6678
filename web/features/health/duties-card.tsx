import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { Duty } from './queries.ts'

const STATES: Readonly<Record<Duty['state'], { label: string; tone: Tone }>> = {
  resting: { label: 'OK', tone: 'implemented' },
  running: { label: 'Running', tone: 'info' },
  late: { label: 'Late', tone: 'high' },
  failing: { label: 'Failing', tone: 'critical' },
}

export function DutiesCard({ duties }: { duties: readonly Duty[] }) {
  const troubled = duties.filter(({ state }) => state === 'late' || state === 'failing').length
  return (
    <Card
      title="Recurring work"
      subtitle={
        troubled === 0
          ? 'Everything ran when it was due. Each runs on one server at a time.'
          : `${troubled} of ${duties.length} did not run when they were due. The server’s log says why.`
      }
      flush
    >
      <PlainTable
        caption="State of each recurring work"
        rows={duties}
        rowId={({ name }) => name}
        columns={[
          { header: 'Work', wraps: true, cell: (duty) => <Title duty={duty} /> },
          { header: 'State', cell: ({ state }) => <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip> },
          { header: 'Last success', cell: ({ lastOkAt }) => (lastOkAt === null ? 'Never' : <Moment at={lastOkAt} />) },
          { header: 'Next', cell: ({ nextAt, state }) => (state === 'running' ? 'Now' : <Moment at={nextAt} />) },
        ]}
      />
    </Card>
  )
}

function Title({ duty: { title, lastError } }: { duty: Duty }) {
  return (
    <>
      {title}
      {lastError !== null && <p className="text-small break-words text-critical-fg">{lastError}</p>}
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  )
}
