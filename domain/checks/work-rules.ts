import { counted } from '#domain/text/counted.ts'
import { remediationControls, scanningControls } from '../vulnerabilities/linked-controls.ts'
import type { CheckRule } from './check.ts'

export const WORK_RULES = [
  {
    id: 'overdue',
    level: 'error',
    title: 'Overdue',
    fix: 'assignment',
    find: ({ status, dueOn }, { today }) =>
      dueOn !== null && dueOn < today && status !== 'Completed' && status !== 'Not Applicable'
        ? `Due ${daysAgo(dueOn, today)}.`
        : undefined,
  },
  {
    id: 'findings-past-due',
    level: 'error',
    title: 'Vulnerabilities past due',
    fix: 'past-due-findings',
    find: ({ nist_id, status }, { protocol, pastDueFindings: count }) =>
      count > 0 && status !== 'Not Applicable' && remediationControls(protocol).includes(nist_id)
        ? `${counted(count, 'vulnerability is', 'vulnerabilities are')} past due.`
        : undefined,
  },
  {
    id: 'scan-missed',
    level: 'error',
    title: 'Expected scan missed',
    fix: 'missed-scans',
    find: ({ nist_id, status }, { protocol, missedScans: [missed, ...others] }) =>
      missed !== undefined && status !== 'Not Applicable' && scanningControls(protocol).includes(nist_id)
        ? `“${missed.name}” was due by ${missed.dueOn}${others.length === 0 ? '' : `, and ${counted(others.length, 'more scan is', 'more scans are')} missing`}.`
        : undefined,
  },
  {
    id: 'review-passed',
    level: 'warning',
    title: 'Review date passed',
    fix: 'assignment',
    find: ({ reviewOn }, { today }) =>
      reviewOn !== null && reviewOn < today ? `Review was due ${daysAgo(reviewOn, today)}.` : undefined,
  },
  {
    id: 'no-owner',
    level: 'warning',
    title: 'In Progress without an owner',
    fix: 'assignment',
    find: ({ status, ownerId }) =>
      status === 'In Progress' && ownerId === null ? 'In Progress, with no owner to ask.' : undefined,
  },
  {
    id: 'exception-lapsed',
    level: 'error',
    title: 'Recorded exception that does not count as met',
    fix: 'exception',
    find: ({ lapsed }) => (lapsed ? `What is recorded does not count as met: ${lapsed}.` : undefined),
  },
  {
    id: 'exception-not-needed',
    level: 'hint',
    title: 'Completed, and an exception is still recorded',
    fix: 'exception',
    find: ({ status, countsAsMet }) =>
      countsAsMet && status === 'Completed'
        ? 'If nothing is missing any more, end what makes it count as met.'
        : undefined,
  },
] as const satisfies readonly CheckRule[]

const DAY_MS = 24 * 60 * 60_000

function daysAgo(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
