import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { AssessmentIssue } from '#domain/assessments/assessment-issue.ts'
import { LEVEL_LABELS, LEVEL_TONES } from '#web/lib/controls/check-levels.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { formatDaysIn } from '#web/lib/format/format.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { IssueFix, type IssueFixProps } from './issue-fix.tsx'
import type { IssueList } from './issues-query.ts'

export interface IssueGroupsProps extends Omit<IssueFixProps, 'issue'> {
  /** The name of the list for a screen reader. */
  label: string
  issues: readonly AssessmentIssue[]
  /** Whether to say how grave each is; not where they all prevent the next step. */
  hasLevels?: boolean
}

/** Issues by rule, each with a link to where it is resolved. Rules with many controls are folded. */
export function IssueGroups({ label, issues, ...more }: IssueGroupsProps) {
  const rules = [...new Set(issues.map(({ rule }) => rule))]
  return (
    <ul aria-label={label} className="divide-y divide-border border-y border-border">
      {rules.map((rule) => (
        <Group key={rule} issues={issues.filter((issue) => issue.rule === rule)} {...more} />
      ))}
    </ul>
  )
}

interface IssueSectionProps extends IssueGroupsProps {
  title: string
  /** What the issues mean for the person. */
  text: string
}

interface StopsAndIssuesProps extends Pick<IssueGroupsProps, 'assessment' | 'onFollow'> {
  query: UseQueryResult<Pick<IssueList, 'stops' | 'issues'>>
  /** What the stops mean here, and what the issues do. */
  stopsText: string
  issuesText: string
  /** The heading of the issues. */
  issuesTitle: string
}

/** In a dialog: what prevents the next step, then what goes into the record. */
export function StopsAndIssues(props: StopsAndIssuesProps) {
  const { query, stopsText, issuesText, issuesTitle, ...shared } = props
  if (query.data === undefined) return <QueryFallback query={query} what="The checks" waiting={<IssuesLoading />} />
  const { stops, issues } = query.data
  return (
    <>
      <IssueSection
        title="Missing proof"
        text={stopsText}
        label="Missing proof"
        issues={stops}
        hasLevels={false}
        {...shared}
      />
      <IssueSection title={issuesTitle} text={issuesText} label="Open issues" issues={issues} {...shared} />
    </>
  )
}

/** Issues under a heading; nothing where there are none. */
function IssueSection({ title, text, ...groups }: IssueSectionProps) {
  if (groups.issues.length === 0) return null
  return (
    <section>
      <h3 className="text-h3">{title}</h3>
      <p className="mb-2 text-muted">{text}</p>
      <IssueGroups {...groups} />
    </section>
  )
}

/** In place of the sections while the checks run. */
function IssuesLoading() {
  return (
    <section>
      <p className="mb-2 text-muted">Checking for open issues...</p>
      <SkeletonText lines={3} />
    </section>
  )
}

function Group({ issues, hasLevels = true, ...more }: Omit<IssueGroupsProps, 'label'>) {
  const [first] = issues
  if (first === undefined) return null
  const level = hasLevels && (
    <Chip tone={LEVEL_TONES[first.level]} className="shrink-0">
      {LEVEL_LABELS[first.level]}
    </Chip>
  )
  if (first.control === null)
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 pl-6">
        <div className="min-w-40 flex-1">
          <p className="font-medium">{first.title}</p>
          <p className="text-small text-muted">{formatDaysIn(first.words)}</p>
        </div>
        <IssueFix issue={first} {...more} />
        {level}
      </li>
    )
  return (
    <li className="py-2">
      <details className="group/issues">
        <summary className="flex cursor-pointer list-none items-center gap-2 rounded-sm">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted group-open/issues:rotate-90 motion-safe:transition-transform"
          />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{first.title}</span>
            <span className="ml-2 text-muted tabular-nums">{issues.length}</span>
          </span>
          {level}
        </summary>
        <ul className="mt-1 max-h-80 divide-y divide-border overflow-y-auto pl-6">
          {issues.map((issue) => (
            <li key={issue.control} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="font-mono text-small">{issue.control}</span>
              <p className="min-w-40 flex-1 text-small text-muted">{formatDaysIn(issue.words)}</p>
              <IssueFix issue={issue} {...more} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
