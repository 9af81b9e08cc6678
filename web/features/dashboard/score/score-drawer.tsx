import type { ReactNode } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { assess, type Assessment } from '#domain/scoring/assess.ts'
import { explainDeductions } from '#domain/scoring/score-arithmetic.ts'
import { controlsOn, dayBefore } from '#domain/scoring/score-history.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ControlLink } from '../controls-link.tsx'
import type { Progress } from '../progress.ts'
import type { DashboardControl } from '../queries.ts'
import { withMinusSign } from './score-words.ts'

const DAYS_KNOWN = 366

export interface ScoreDrawerProps {
  protocol: ProtocolId
  progress: Progress
  /** A calendar day of the past, or today. */
  day: string
  onDayChange: (day: string) => void
  onClose: () => void
}

/** How the score of a day is made up, line by line. */
export function ScoreDrawer({ protocol, progress, day, onDayChange, onClose }: ScoreDrawerProps) {
  const { today, moves } = progress
  const controls = day === today ? progress.controls : controlsOn(progress.controls, moves, day)
  const assessment = assess(protocol, controls)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow={wordingOf(protocol).scoreLabel}
      title="How it is computed"
    >
      <Field label="At the end of" hint={day === today ? 'Today, as it stands now.' : formatDate(day)}>
        <Input
          type="date"
          value={day}
          min={dayBefore(today, DAYS_KNOWN)}
          max={today}
          onChange={(event) => event.target.value !== '' && onDayChange(event.target.value)}
          className="w-44"
        />
      </Field>
      <div className="mt-5">
        {assessment.sprs === undefined ? (
          <Percentage protocol={protocol} assessment={assessment} controls={controls} />
        ) : (
          <Points assessment={assessment} controls={controls} />
        )}
      </div>
    </Drawer>
  )
}

interface ArithmeticProps {
  assessment: Assessment
  controls: readonly DashboardControl[]
}

function Points({ assessment: { score, sprs }, controls }: ArithmeticProps) {
  const byId = new Map(controls.map((control) => [control.nist_id, control]))
  const statusOf = (id: string): ControlStatus | undefined => byId.get(id)?.status
  const rows = explainDeductions(sprs?.deductions ?? [], statusOf)
  return (
    <>
      <Sum>
        {score.max} − {score.max - score.value} = <strong>{withMinusSign(score.value)}</strong>
      </Sum>
      {score.reason !== undefined && <p className="mt-1 text-small text-muted">{score.reason}</p>}
      {rows.length === 0 && <EmptyState kind="nothing-left" title="Nothing deducts: every requirement is met." />}
      <ol aria-label="Deductions" className="mt-4 divide-y divide-border border-y border-border empty:hidden">
        {rows.map(({ id, points, weight, why, citation }) => (
          <Line key={id} id={id} title={byId.get(id)?.title ?? 'Not among the controls'} amount={`−${points}`}>
            {why}. Weighs {weight} {weight === 1 ? 'point' : 'points'}. <cite className="not-italic">{citation}.</cite>
          </Line>
        ))}
      </ol>
    </>
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
        Completed {plural} among those that apply; {formatNumber(counts.notApplicable)} do not. Each counts the same.
      </p>
      {open.length === 0 && <EmptyState kind="nothing-left" title="Nothing is open." />}
      <ol aria-label={`Open ${plural}`} className="mt-4 divide-y divide-border border-y border-border empty:hidden">
        {open.map(({ nist_id: id, title, status }) => (
          <Line key={id} id={id} title={title} amount="">
            {status}
          </Line>
        ))}
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
