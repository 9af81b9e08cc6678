import { counted } from '#domain/text/counted.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { FixButton, type FixButtonProps } from './fix-button.tsx'
import { LEVEL_TONES, LEVEL_LABELS } from '#web/lib/controls/check-levels.ts'
import { formatDaysIn } from '#web/lib/format/format.ts'
import type { RuleIssues } from './issue-list.ts'

/** Shown at first; the rest on demand, so that 1,100 controls stay one page. */
const SHOWN_AT_FIRST = 20

type RuleCardProps = RuleIssues & Pick<FixButtonProps, 'readOnlyReason' | 'onStatusChange'>

/** The controls with an issue of one rule. */
export function RuleCard({ rule, issues, ...fixing }: RuleCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? issues : issues.slice(0, SHOWN_AT_FIRST)
  return (
    <Card
      title={rule.title}
      subtitle={counted(issues.length, 'control', 'controls')}
      actions={<Chip tone={LEVEL_TONES[rule.level]}>{LEVEL_LABELS[rule.level]}</Chip>}
      flush
    >
      <ul className="divide-y divide-border border-t border-border">
        {shown.map((issue) => (
          <li key={issue.control.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
            <Link
              to="/controls/$controlNumber"
              params={{ controlNumber: issue.control.nist_id }}
              className="w-20 font-mono text-small text-brand-text underline-offset-2 hover:underline"
            >
              {issue.control.nist_id}
            </Link>
            <div className="min-w-48 flex-1">
              <p className="text-body font-medium">{issue.control.title}</p>
              <p className="text-small text-muted">{formatDaysIn(issue.words)}</p>
            </div>
            <StatusChip status={issue.control.status} />
            <span className="print:hidden">
              <FixButton issue={issue} {...fixing} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < issues.length && (
        <div className="border-t border-border px-4 py-2">
          <Button size={28} variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {issues.length}
          </Button>
        </div>
      )}
    </Card>
  )
}
