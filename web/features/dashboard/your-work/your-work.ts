import { dayBefore } from '#domain/scoring/score-history.ts'
import type { Dashboard, DashboardControl, EvidenceRequest, EvidenceReviews, PlanItem } from '../queries.ts'

/** What it is about: a control, an item of the plan, evidence that somebody asks for, or pieces that nobody has reviewed yet. */
export type WorkSubject =
  | { readonly type: 'control'; readonly control: DashboardControl }
  | { readonly type: 'plan'; readonly item: PlanItem }
  | { readonly type: 'request'; readonly request: EvidenceRequest }
  | { readonly type: 'pieces'; readonly count: number; readonly oldest: NonNullable<EvidenceReviews['oldest']> }

/** What waits for somebody: work that is overdue or due, a look at a control again, evidence to give or to review. */
export interface WorkItem {
  readonly subject: WorkSubject
  readonly kind: 'overdue' | 'due' | 'review' | 'asked' | 'pieces'
  /** The calendar day that it is due on, or waits since. */
  readonly on: string
}

export interface Work {
  /** Longest due first. */
  readonly items: readonly WorkItem[]
  /** What comes after that: the first that is due later. */
  readonly next: WorkItem | undefined
}

/** How far ahead one looks. Interface design, 3.2. */
const DAYS_AHEAD = 14

/**
 * What a person is asked for by a day: overdue, due within fourteen days, reviews whose day has come, and evidence that others
 * wait for.
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

function planned(item: PlanItem, today: string): WorkItem {
  const { due_on: on } = item
  return { subject: { type: 'plan', item }, kind: on < today ? 'overdue' : 'due', on }
}

function reviewOf(control: DashboardControl, today: string): WorkItem[] {
  const { review_on: on } = control
  return on === null || on > today ? [] : [{ subject: { type: 'control', control }, kind: 'review', on }]
}

/** Without a day it waits since it was asked for. */
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
