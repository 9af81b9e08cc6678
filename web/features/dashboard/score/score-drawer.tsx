import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { LEVEL1_RULES } from '#domain/rules/level1-rules.ts'
import { type Level2Rules, level2RulesOn } from '#domain/rules/level2-rules.ts'
import { assess, type Assessment } from '#domain/scoring/assess.ts'
import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import type { Finding } from '#domain/scoring/requirement-finding.ts'
import { controlsOn, type StatusMoves } from '#domain/scoring/score-history.ts'
import { byStatusAlone } from '#domain/scoring/scored-status.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { SubmissionNote } from '#web/lib/controls/submission-note.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber, withMinusSign } from '#web/lib/format-number.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { ControlLink } from '../controls-link.tsx'
import type { Progress } from '../progress-of.ts'
import type { DashboardControl } from '../queries.ts'
import { statusesOn } from './statuses-on-query.ts'

export interface ScoreDrawerProps {
  protocol: ProtocolId
  progress: Progress
  /** A calendar day, today at the latest. */
  day: string
  onDayChange: (day: string) => void
  onClose: () => void
}

/** The score breakdown, line by line, of today or of a recorded day. */
export function ScoreDrawer({ protocol, progress, day, onDayChange, onClose }: ScoreDrawerProps) {
  const { today } = progress
  const { id: companyId } = useCompany()
  const query = useQuery(statusesOn(companyId, day))
  const firstDay = query.data?.firstDay
  return (
    <Drawer onClose={onClose} eyebrow={wordingOf(protocol).scoreLabel} title="How it is computed">
      <Field label="At the end of" hint={day === today ? 'Today, as it stands now.' : formatDate(day)}>
        <Input
          type="date"
          value={day}
          min={firstDay}
          max={today}
          onChange={(event) => event.target.value !== '' && onDayChange(event.target.value)}
          className="w-44"
        />
      </Field>
      <div className="mt-5">
        {day === today ? (
          <>
            <SubmissionNote submission={progress.submission} score={progress.assessment.score.value} />
            <Arithmetic protocol={protocol} day={day} controls={progress.controls} />
          </>
        ) : (
          <DayOfThePast protocol={protocol} progress={progress} day={day} query={query} onDayChange={onDayChange} />
        )}
      </div>
    </Drawer>
  )
}

type DayOfThePastProps = Omit<ScoreDrawerProps, 'onClose'> & {
  query: UseQueryResult<{ firstDay: string; statuses: readonly StatusMoves[] }>
}

function DayOfThePast({ protocol, progress, day, query, onDayChange }: DayOfThePastProps) {
  if (query.isPending || query.isPlaceholderData) return <SkeletonText lines={8} />
  if (query.isError) return <QueryFallback query={query} what="That day" waiting={null} />
  const { firstDay, statuses } = query.data
  if (day < firstDay) {
    return (
      <EmptyState
        kind="nothing-yet"
        title="No record yet"
        description={`The first record of the company is of ${formatDate(firstDay)}.`}
        action={<Button onClick={() => onDayChange(firstDay)}>Go to {formatDate(firstDay)}</Button>}
      />
    )
  }
  return <Arithmetic protocol={protocol} day={day} controls={controlsOn(progress.controls, statuses, day)} />
}

interface DayProps {
  protocol: ProtocolId
  day: string
  controls: readonly DashboardControl[]
}

function Arithmetic({ protocol, day, controls }: DayProps) {
  const assessment = assess(protocol, controls)
  if (assessment.deductions === undefined)
    return <Percentage protocol={protocol} assessment={assessment} controls={controls} />
  return <Points assessment={assessment} controls={controls} rules={level2RulesOn(day)} />
}

interface ArithmeticProps {
  assessment: Assessment
  controls: readonly DashboardControl[]
}

interface PointsProps extends ArithmeticProps {
  rules: Level2Rules
}

function Points({ assessment: { score }, controls, rules }: PointsProps) {
  const byId = new Map(controls.map((control) => [control.nist_id, control]))
  const stateOf = (id: string) => byStatusAlone(byId.get(id)?.status ?? DEFAULT_CONTROL_STATUS)
  const { findings } = assessLevel2({ stateOf }, rules)
  const deducted = findings.filter(({ points }) => points > 0)
  const counted = findings.filter(({ isMet, status }) => isMet && status !== 'Completed')
  const gate = findings.filter(({ id, isMet }) => id === SYSTEM_SECURITY_PLAN && !isMet)
  const lines = (listed: readonly Finding[]) =>
    listed.map((finding) => <FindingLine key={finding.id} finding={finding} title={byId.get(finding.id)?.title} />)
  return (
    <>
      <Sum>
        {score.max} − {score.max - score.value} = <strong>{withMinusSign(score.value)}</strong>
      </Sum>
      <p className="mt-1 text-small text-muted">
        {rules.name}, for assessments since {formatDate(rules.effectiveFrom)}.
      </p>
      {deducted.length === 0 && <EmptyState kind="nothing-left" title="No deductions: every requirement is met." />}
      <Lines label="No score without">{lines(gate)}</Lines>
      <Lines label="Deductions">{lines(deducted)}</Lines>
      <Lines label="Counted as met">{lines(counted)}</Lines>
    </>
  )
}

function FindingLine({ finding, title }: { finding: Finding; title: string | undefined }) {
  const { id, points, weight, why, citation } = finding
  const worth = weight > 0 && ` Worth ${counted(weight, 'point', 'points')}.`
  return (
    <Line id={id} title={title ?? 'Not among the controls'} amount={points === 0 ? '0' : `−${points}`}>
      {why}.{worth} <cite className="not-italic">{citation}.</cite>
    </Line>
  )
}

function Percentage({ protocol, assessment: { counts, score }, controls }: ArithmeticProps & { protocol: ProtocolId }) {
  const plural = wordingOf(protocol).controlPlural.toLowerCase()
  const applicable = counts.total - counts.notApplicable
  const open = controls.filter(({ status }) => status === 'Not Started' || status === 'In Progress')
  return (
    <>
      <Sum>
        {formatNumber(counts.completed)} ÷ {formatNumber(applicable)} = <strong>{score.value}%</strong>
      </Sum>
      <p className="mt-1 text-small text-muted">
        Completed {plural} among those that apply; {formatNumber(counts.notApplicable)} do not. Each counts the same.{' '}
        {protocol === 'cmmc' && (
          <>
            An assessment itself finds each one met or not met.{' '}
            <cite className="not-italic">{LEVEL1_RULES.scoring.citation}.</cite>
          </>
        )}
      </p>
      {open.length === 0 && <EmptyState kind="nothing-left" title="No open requirements." />}
      <Lines label={`Open ${plural}`}>
        {open.map(({ nist_id: id, title, status }) => (
          <Line key={id} id={id} title={title} amount="">
            {status}
          </Line>
        ))}
      </Lines>
    </>
  )
}

/** A list with a heading; renders nothing when empty. */
function Lines({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <>
      <h3 id={id} className="mt-5 text-h3">
        {label}
      </h3>
      <ol aria-labelledby={id} className="mt-1 divide-y divide-border border-y border-border">
        {children}
      </ol>
    </>
  )
}

function Sum({ children }: { children: ReactNode }) {
  return <p className="text-h1 font-normal tabular-nums">{children}</p>
}

function Line({ id, title, amount, children }: { id: string; title: string; amount: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <span className="min-w-0">
        <ControlLink id={id} className="mr-2 rounded-sm font-mono text-small text-brand-text hover:underline">
          {id}
        </ControlLink>
        {title}
      </span>
      <span className="font-medium tabular-nums">{amount}</span>
      <span className="col-span-2 text-small text-muted">{children}</span>
    </li>
  )
}
