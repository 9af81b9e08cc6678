import { CONDITIONAL_MIN_SCORE } from '#domain/rules/level2-scoring.ts'
import { LEVEL1_RULES } from '#domain/rules/level1-rules.ts'
import { AFFIRMATION, closeOutBy, finalStatusDates, VALIDITY } from '#domain/rules/status-dates.ts'
import type { Score } from '#domain/scoring/assess.ts'
import { countStatuses } from '#domain/controls/status-counts.ts'
import type { Level2Status } from '#domain/scoring/conditional-status.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber, withMinusSign } from '#web/lib/format-number.ts'
import type { HeldStatus } from '#web/lib/controls/held-status.ts'
import { bandOf } from '#web/lib/controls/score-band.ts'
import { SubmissionNote } from '#web/lib/controls/submission-note.tsx'
import { submissionValue } from '#web/lib/controls/submission-text.ts'
import { missingText, cmmcStatusText } from '#web/lib/standing-words.ts'
import { BandChip } from '#web/ui/band-chip.tsx'
import { BulletBar } from '#web/ui/chart/bullet-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Warning } from '#web/ui/warning.tsx'
import type { SimulatorScope } from './scope.ts'
import type { Simulation } from './simulate.ts'

export interface ScorePanelProps {
  scope: SimulatorScope
  simulation: Simulation
  /** The current status of the company. */
  held: HeldStatus | undefined
  today: string
  /** Opens one control. */
  onOpen: (nistId: string) => void
}

/** The score of the copy, the status that it would earn, and what prevents a better one. */
export function ScorePanel({ scope, simulation, held, today, onOpen }: ScorePanelProps) {
  const { before, after, submission, level2, rows } = simulation
  const band = bandOf(after, countStatuses(rows.map(({ supposed }) => supposed)))
  return (
    <Card
      title="Projected score"
      subtitle={[changeWords(before, after), submissionWords(simulation)].filter(Boolean).join('; ')}
    >
      <div className="space-y-3">
        <Figure before={before} after={after} band={band} />
        <Gauge before={before} after={after} band={band} />
        <SubmissionNote submission={submission.after} score={after.value} />
        <div aria-live="polite" className="space-y-2">
          {level2 === undefined ? (
            <Level1
              protocol={scope.protocol}
              open={rows.filter(({ isMet }) => !isMet).length}
              of={rows.length}
              today={today}
            />
          ) : (
            <Level2 level2={level2} held={held} today={today} onOpen={onOpen} />
          )}
          {!after.submittable && <Warning>{after.reason}</Warning>}
        </div>
      </div>
    </Card>
  )
}

interface ScoresProps {
  before: Score
  after: Score
  band: ReturnType<typeof bandOf>
}

function Figure({ before, after, band }: ScoresProps) {
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-baseline gap-2">
        {before.value !== after.value && (
          <span className="text-h2 font-normal text-muted">
            {shown(before)} <span aria-hidden="true">→</span>
            <span className="sr-only">becomes</span>
          </span>
        )}
        <span className="text-display">{shown(after)}</span>
        {after.unit === 'points' && <span className="text-body text-muted">of {after.max}</span>}
      </span>
      <BandChip band={band} className="ml-auto">
        {after.band}
      </BandChip>
    </output>
  )
}

function Gauge({ before, after, band }: ScoresProps) {
  const isPoints = after.unit === 'points'
  const target = isPoints ? { value: CONDITIONAL_MIN_SCORE, label: '' } : undefined
  const reach = isPoints ? ` Conditional from ${CONDITIONAL_MIN_SCORE}.` : ''
  return (
    <BulletBar
      scale={isPoints ? 'sprs' : 'percent'}
      value={after.value}
      previous={before.value}
      target={target}
      band={band}
      sentence={`${after.label} ${shown(after)} of ${after.max}, ${shown(before)} as it stands.${reach}`}
    />
  )
}

type Level2Props = Pick<ScorePanelProps, 'held' | 'today' | 'onOpen'> & { level2: Level2Status }

function Level2({ level2, held, today, onOpen }: Level2Props) {
  const { status, ineligibleOpen } = level2
  const { lead, text, lacks } = cmmcStatusText(level2, held)
  const { points, items } = missingText(level2)
  return (
    <>
      <p>
        <strong className="font-medium">{lead}.</strong> {(held !== undefined || lacks) && text}{' '}
        {lacks && `${[points, items].filter((part) => part !== undefined).join(' and ')} to go.`}
        {!lacks && !isInForce(held) && <Assessed status={status} today={today} />}
      </p>
      {ineligibleOpen.length > 0 && <Blocking ids={ineligibleOpen} onOpen={onOpen} />}
    </>
  )
}

function isInForce(held: HeldStatus | undefined): boolean {
  return held !== undefined && (held.kind === 'final' || held.closeOut.daysLeft >= 0)
}

/** The dates that follow from a new status. */
function Assessed({ status, today }: Pick<Level2Status, 'status'> & Pick<ScorePanelProps, 'today'>) {
  if (status === 'final') return <Holds protocol="cmmc2" today={today} />
  return (
    <>
      If assessed today, close open requirements by <Day on={closeOutBy(today)} /> (32 CFR 170.21(b)).
    </>
  )
}

/** The open requirements that prevent a status, each a link to its control. */
function Blocking({ ids, onOpen }: { ids: readonly string[]; onOpen: ScorePanelProps['onOpen'] }) {
  return (
    <details className="group">
      <summary className="cursor-pointer rounded-sm text-small text-brand-text">
        {ids.length === 1 ? 'What blocks a Conditional status' : `The ${ids.length} that block a Conditional status`}
      </summary>
      <ul className="mt-2 flex max-h-32 flex-wrap gap-1 overflow-y-auto">
        {ids.map((id) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="inline-flex h-6 items-center rounded-sm bg-subtle px-1.5 font-mono text-micro hover:bg-hover hover:text-brand-text"
            >
              {id}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Level1({
  protocol,
  open,
  of,
  today,
}: Pick<SimulatorScope, 'protocol'> & Pick<ScorePanelProps, 'today'> & { open: number; of: number }) {
  if (open === 0) {
    return (
      <p>
        <strong className="font-medium">Level 1 is met.</strong> <Holds protocol={protocol} today={today} />
      </p>
    )
  }
  return (
    <p>
      <strong className="font-medium">
        {formatNumber(of - open)} of {formatNumber(of)} practices met.
      </strong>{' '}
      Level 1 needs all of them, and no plan of action is allowed ({LEVEL1_RULES.plansOfAction.citation}).
    </p>
  )
}

function Holds({ protocol, today }: Pick<SimulatorScope, 'protocol'> & Pick<ScorePanelProps, 'today'>) {
  const { assessAgainBy, affirmOn } = finalStatusDates(protocol, today)
  return (
    <>
      Assessed today, it holds until <Day on={assessAgainBy} /> ({VALIDITY[protocol].rule.citation}). Affirm on{' '}
      {affirmOn.map(formatDate).join(', ')} ({AFFIRMATION.citation}).
    </>
  )
}

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{formatDate(on)}</time>
}

function shown({ value, unit }: Score): string {
  return unit === 'points' ? withMinusSign(value) : `${value}%`
}

/** Where the submission score moves otherwise than the score. */
function submissionWords({ before, after, submission }: Simulation): string {
  if (submission.before === undefined || submission.after === undefined) return ''
  const change = submission.after.value - submission.before.value
  if (change === after.value - before.value) return ''
  const [was, is] = [submissionValue(submission.before), submissionValue(submission.after)]
  return change === 0 ? `submission score unchanged at ${is}` : `submission score ${was} → ${is}`
}

function changeWords(before: Score, after: Score): string {
  const change = after.value - before.value
  if (change === 0) return 'The same score as now'
  const size = Math.abs(change)
  const points =
    after.unit === 'percent' ? counted(size, 'percentage point', 'percentage points') : counted(size, 'point', 'points')
  return change > 0 ? `${points} more than now` : `${points} fewer than now`
}
