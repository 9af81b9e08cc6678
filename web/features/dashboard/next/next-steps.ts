import { soc2Categories } from '#domain/protocols/soc2-categories.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { ControlIssue } from '../dashboard-rules.ts'
import type { Dashboard, DashboardControl, PlanItem } from '../queries.ts'
import { isGate, openControls, pointsAtStake } from './open-controls.ts'
import { planned, type Work, type WorkItem, yourWork } from './your-work.ts'

/** What to do: work with a date, an open control, or a consistency issue with others of its kind. */
export type NextStep =
  | (WorkItem & { readonly points: number })
  | { readonly kind: 'open'; readonly control: DashboardControl; readonly points: number; readonly gate: boolean }
  | {
      readonly kind: 'issue'
      readonly control: DashboardControl
      readonly issue: ControlIssue
      /** How many more controls have the same issue. */
      readonly others: number
      /** What the score loses if the claim does not hold. */
      readonly points: number
    }

export interface NextSteps {
  /** Late first, then by date; filled up to three by what is at stake. */
  readonly steps: readonly NextStep[]
  /** The person's own. */
  readonly work: Work
  /** How many of the steps have a date. */
  readonly dated: number
}

export type NextFacts = Pick<Dashboard, 'controls' | 'evidence' | 'plan' | 'today' | 'issues' | 'categories'>

/** How many are shown before a person asks for more. */
export const STEPS_SHOWN = 3

/**
 * What the person does next: the own late work and the company's late POA&M items, the own work of the next days, then
 * by turns the open control with the most points and the issue with the most points at risk.
 */
export function nextSteps(protocol: ProtocolId, facts: NextFacts, me: string): NextSteps {
  const work = yourWork(facts, me)
  const isMine = ({ number }: PlanItem) => facts.plan.mine.some((item) => item.number === number)
  const others = facts.plan.late.filter((item) => !isMine(item)).map((item) => planned(item, facts.today))
  const dated = [...work.items, ...others]
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.on.localeCompare(other.on))
    .map((item) => ({ ...item, points: pointsOf(protocol, facts.controls, item) }))
  const named = new Set(dated.flatMap(({ subject }) => (subject.type === 'control' ? [subject.control.id] : [])))
  const free = Math.max(0, STEPS_SHOWN - dated.length)
  return { work, dated: dated.length, steps: [...dated, ...suggestions(protocol, facts, named).slice(0, free)] }
}

function rankOf({ kind }: WorkItem): number {
  return kind === 'overdue' ? 0 : 1
}

/** By turns, each control once. */
function suggestions(protocol: ProtocolId, facts: NextFacts, named: ReadonlySet<string>): NextStep[] {
  const categories = protocol === 'soc2' ? soc2Categories(facts.categories) : undefined
  const isInScope = ({ safeguard_domain: code }: DashboardControl) => categories?.has(code) ?? true
  const open = openControls(protocol, facts.controls)
    .filter((control) => isInScope(control) && !named.has(control.id))
    .map((control): NextStep => {
      const gate = isGate(protocol, control)
      return { kind: 'open', control, gate, points: submittedPoints(protocol, control) }
    })
  const issues = issueSteps(protocol, facts, named)
  const turns = Array.from({ length: STEPS_SHOWN }, (_, turn) => [open[turn], issues[turn]])
  return turns.flat().filter((step) => step !== undefined)
}

/** One for each rule, about the control with the most points. */
function issueSteps(protocol: ProtocolId, { controls, issues }: NextFacts, named: ReadonlySet<string>): NextStep[] {
  const byId = new Map(controls.map((control) => [control.id, control]))
  const found = issues.flatMap((issue) => {
    const control = byId.get(issue.controlId)
    if (control === undefined || named.has(control.id)) return []
    const points = submittedPoints(protocol, { ...control, status: 'Not Started' })
    return [{ kind: 'issue' as const, control, issue, points, others: 0 }]
  })
  return [...new Set(found.map(({ issue }) => issue.rule))]
    .flatMap((rule) => {
      const alike = found.filter(({ issue }) => issue.rule === rule).toSorted((one, other) => other.points - one.points)
      return alike.slice(0, 1).map((first) => ({ ...first, others: alike.length - 1 }))
    })
    .toSorted((one, other) => other.points - one.points)
}

/** Points of controls and of the controls of an item. */
function pointsOf(protocol: ProtocolId, controls: readonly DashboardControl[], { subject }: WorkItem): number {
  if (subject.type === 'control') return submittedPoints(protocol, subject.control)
  if (subject.type !== 'plan') return 0
  const ids = new Set(subject.item.controls)
  return controls
    .filter(({ id, countsAsMet }) => ids.has(id) && !countsAsMet)
    .reduce((sum, control) => sum + submittedPoints(protocol, control), 0)
}

/** Level 1 has weights, but no points in its score. */
function submittedPoints(protocol: ProtocolId, control: Pick<DashboardControl, 'nist_id' | 'status'>): number {
  return protocol === 'cmmc2' ? pointsAtStake(protocol, control) : 0
}
