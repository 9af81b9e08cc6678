import { Link } from '@tanstack/react-router'
import { isOpenFinding, type FindingStatus } from '#domain/third-parties/third-party-finding.ts'
import type { BadgeColor } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { WORK_COLORS } from '#web/ui/work-colors.ts'
import { useNames } from '../../company/use-names.ts'
import { useReadOnlyReason } from '../../company/use-read-only-reason.ts'
import { formatDate } from '../../format/format.ts'
import { todayUtc } from '../../format/today-utc.ts'
import { FindingActions } from './finding-actions.tsx'
import type { Finding } from './finding-queries.ts'

const COLORS: Readonly<Record<FindingStatus, BadgeColor>> = {
  Proposed: 'orange',
  Open: WORK_COLORS.Open,
  'In Progress': WORK_COLORS['In Progress'],
  Resolved: 'green',
  Accepted: 'purple',
  Dismissed: 'gray',
}

interface FindingListProps {
  label: string
  findings: readonly Finding[]
  /** The number of the one that a link asks for. */
  shown?: number | undefined
}

/** Findings with where they come from, how far they are and what can be done. */
export function FindingList({ label, findings, shown }: FindingListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {findings.map((finding) => (
        <FindingItem key={finding.id} finding={finding} isShown={finding.number === shown} />
      ))}
    </ul>
  )
}

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

function FindingItem({ finding, isShown }: { finding: Finding; isShown: boolean }) {
  const readOnlyReason = useReadOnlyReason()
  const { number, title, description, severity, status, reason } = finding
  return (
    <li
      ref={isShown ? scrollTo : undefined}
      aria-current={isShown ? 'true' : undefined}
      className={cx('py-3', isShown && 'rounded-md bg-selected px-3')}
    >
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 font-medium break-words">
          <span className="font-mono text-small font-normal text-muted">TF-{number}</span> {title}
        </span>
        <span className="flex gap-1.5">
          <LevelBadge level={severity} />
          <StateChip color={COLORS[status]}>{status}</StateChip>
        </span>
      </p>
      {description !== '' && <p className="mt-1 break-words whitespace-pre-wrap">{description}</p>}
      <Facts finding={finding} />
      {reason !== null && <p className="mt-1 break-words whitespace-pre-wrap">Reason: {reason}</p>}
      {isOpenFinding(finding) && finding.poam_items?.status === 'Closed' && (
        <p className="mt-2 rounded-md bg-implemented-bg px-3 py-2 text-implemented-fg">
          V-{finding.poam_items.number} was closed. Resolve the finding if nothing remains to be done.
        </p>
      )}
      {readOnlyReason === undefined && <FindingActions finding={finding} />}
    </li>
  )
}

const LINK = 'text-brand-text underline'

function Facts({ finding }: { finding: Finding }) {
  const names = useNames()
  const { question, review, poam_items: item, due_on: due, owner_id: owner } = finding
  const isLate = due !== null && due < todayUtc() && isOpenFinding(finding)
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-small text-muted">
      {question !== null && (
        <span>
          From{' '}
          <Link
            to="/questionnaires/sent/$questionnaire"
            params={{ questionnaire: `SQ-${question.questionnaire.number}` }}
            className={LINK}
          >
            SQ-{question.questionnaire.number}
          </Link>
          , answered “{question.answer}”
        </span>
      )}
      {review !== null && <span>{reviewWords(review)}</span>}
      {question === null && review === null && <span>Added by hand</span>}
      {owner !== null && <span>{names.person(owner) ?? 'A former member'}</span>}
      {due !== null && <span className={isLate ? 'font-medium text-danger' : undefined}>Due {formatDate(due)}</span>}
      {item !== null && (
        <Link to="/poam" search={{ open: `V-${item.number}` }} className={LINK}>
          V-{item.number}, {item.status}
        </Link>
      )}
    </p>
  )
}

function reviewWords({ decided_at: at }: NonNullable<Finding['review']>): string {
  return at === null ? 'From the review under way' : `From the review of ${formatDate(at)}`
}
