import { counted } from '#domain/text/counted.ts'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { FoldedTable } from '#web/ui/table/folded-table.tsx'
import type { Duty } from './queries.ts'

const STATES: Readonly<Record<Duty['state'], { label: string; tone: Tone }>> = {
  resting: { label: 'OK', tone: 'implemented' },
  running: { label: 'Running', tone: 'info' },
  paused: { label: 'Paused', tone: 'planned' },
  late: { label: 'Late', tone: 'high' },
  failing: { label: 'Failing', tone: 'critical' },
}

export function DutiesCard({ duties }: { duties: readonly Duty[] }) {
  return (
    <Card title="Recurring work" subtitle={stateOf(duties)} actions={<Summary duties={duties} />} flush>
      <FoldedTable
        isNotable={({ state, lastError }) => state === 'late' || state === 'failing' || lastError !== null}
        all={counted(duties.length, 'kind of work', 'kinds of work')}
        caption="State of each recurring work"
        rows={duties}
        rowId={({ name }) => name}
        columns={[
          { header: 'Work', wraps: true, cell: (duty) => <Title duty={duty} /> },
          { header: 'State', cell: ({ state }) => <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip> },
          { header: 'Last success', cell: ({ lastOkAt }) => (lastOkAt === null ? 'Never' : <Moment at={lastOkAt} />) },
          { header: 'Next', cell: (duty) => <Next duty={duty} /> },
        ]}
      />
    </Card>
  )
}

function Summary({ duties }: { duties: readonly Duty[] }) {
  const troubled = troubledOf(duties)
  if (troubled > 0) return <Chip tone="high">{troubled} late</Chip>
  if (duties.some(({ state }) => state === 'paused')) return <Chip tone="planned">Paused</Chip>
  return <Chip tone="implemented">All on time</Chip>
}

const troubledOf = (duties: readonly Duty[]): number =>
  duties.filter(({ state }) => state === 'late' || state === 'failing').length

function stateOf(duties: readonly Duty[]): string {
  const troubled = troubledOf(duties)
  const paused = duties.filter(({ state }) => state === 'paused').length
  if (troubled > 0) return `${troubled} of ${duties.length} did not run when they were due. The server’s log says why.`
  if (paused === duties.length && paused > 0) return 'All of it waits until you say above what this copy is.'
  if (paused > 0) return 'Everything else ran when it was due. A test copy makes no backups.'
  return 'Everything ran when it was due. Each runs on one server at a time.'
}

function Next({ duty: { nextAt, state } }: { duty: Duty }) {
  if (state === 'running') return 'Now'
  return state === 'paused' ? undefined : <Moment at={nextAt} />
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
