import { dayBefore } from '#domain/scoring/score-history.ts'
import type { Dashboard, DashboardControl, EvidenceRequest, EvidenceReviews, PlanItem } from '../queries.ts'

/** A control, a POA&M item, an evidence request, or unreviewed evidence items. */
export type WorkSubject =
  | { readonly type: 'control'; readonly control: DashboardControl }
  | { readonly type: 'plan'; readonly item: PlanItem }
  | { readonly type: 'request'; readonly request: EvidenceRequest }
  | { readonly type: 'pieces'; readonly count: number; readonly oldest: NonNullable<EvidenceReviews['oldest']> }

/** Work with a date: overdue or due items, control reviews, evidence to provide or to review. */
export interface WorkItem {
  readonly subject: WorkSubject
  readonly kind: 'overdue' | 'due' | 'review' | 'asked' | 'pieces'
  /** The calendar day on which it is due, or since which it waits. */
  readonly on: string
}

export interface Work {
  /** Longest due first. */
  readonly items: readonly WorkItem[]
  /** The first item that is due later. */
  readonly next: WorkItem | undefined
}

/** Interface design, 3.2. */
const DAYS_AHEAD = 14

/**
 * Work with a date: overdue, due within fourteen days, control reviews that are due, and evidence requests.
 */
export function yourWork(
  { controls, evidence, plan, today }: Pick<Dashboard, 'controls' | 'evidence' | 'plan' | 'today'>,
  me: string,
): Work {
  const horizon = dayBefore(today, -DAYS_AHEAD)
  const mine = controls.filter(({ owner_id }) => owner_id === me)
  const dated = [
    ...mine.flatMap((control) => workOn(control, today)),
    ...plan.mine.map((item) => planned(item, today)),
    ...evidence.requests.map(asWork(today)),
  ]
  const work = dated.toSorted(byDay)
  const waiting = [...mine.flatMap((control) => reviewOf(control, today)), ...piecesIn(evidence.reviews)]
  return {
    items: [...work.filter(({ on }) => on <= horizon), ...waiting].toSorted(byDay),
    next: work.find(({ on }) => on > horizon),
  }
}

function workOn(control: DashboardControl, today: string): WorkItem[] {
  const { due_on: on, status } = control
  if (on === null || status === 'Completed' || status === 'Not Applicable') return []
  return [{ subject: { type: 'control', control }, kind: on < today ? 'overdue' : 'due', on }]
}

/** A POA&M item with its due date. */
export function planned(item: PlanItem, today: string): WorkItem {
  const { due_on: on } = item
  return { subject: { type: 'plan', item }, kind: on < today ? 'overdue' : 'due', on }
}

function reviewOf(control: DashboardControl, today: string): WorkItem[] {
  const { review_on: on } = control
  return on === null || on > today ? [] : [{ subject: { type: 'control', control }, kind: 'review', on }]
}

/** A request without a due date counts from its creation. */
const asWork =
  (today: string) =>
  (request: EvidenceRequest): WorkItem => {
    const { due_on: due, asked_on: asked } = request
    const subject = { type: 'request', request } as const
    if (due === null) return { subject, kind: 'asked', on: asked }
    return { subject, kind: due < today ? 'overdue' : 'due', on: due }
  }

function piecesIn({ count, oldest }: EvidenceReviews): WorkItem[] {
  return oldest === null ? [] : [{ subject: { type: 'pieces', count, oldest }, kind: 'pieces', on: oldest.since }]
}

function byDay(one: WorkItem, other: WorkItem): number {
  return one.on.localeCompare(other.on)
}
