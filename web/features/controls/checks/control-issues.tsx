import { useQuery } from '@tanstack/react-query'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { goToAnchorOnceDrawn } from '../go-to-anchor.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { findIssues } from './find-issues.ts'
import { FixButton } from './fix-button.tsx'
import { LEVEL_TONES, LEVEL_LABELS } from '#web/lib/controls/check-levels.ts'
import { formatDaysIn } from '#web/lib/format/format.ts'
import { controlCheckFacts } from './check-facts-query.ts'

export interface ControlIssuesProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
}

/** The consistency issues of this control, each with its fix. Nothing where there are none. */
export function ControlIssues({ scope, control, readOnlyReason, onStatusChange }: ControlIssuesProps) {
  const { data: facts } = useQuery(controlCheckFacts(scope))
  const issues = facts === undefined ? [] : findIssues(scope, [control], facts, todayUtc())
  if (issues.length === 0) return null
  return (
    <Card title="Checks" className="mb-4" flush>
      <ul className="divide-y divide-border border-t border-border">
        {issues.map((issue) => (
          <li key={issue.rule.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
            <Chip tone={LEVEL_TONES[issue.rule.level]}>{LEVEL_LABELS[issue.rule.level]}</Chip>
            <p className="min-w-48 flex-1 text-body">{formatDaysIn(issue.words)}</p>
            <FixButton
              issue={issue}
              readOnlyReason={readOnlyReason}
              onStatusChange={onStatusChange}
              onGo={goToAnchorOnceDrawn}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
