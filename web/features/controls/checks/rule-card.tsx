import { counted } from '#domain/text/counted.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { usePrinting } from '#web/ui/browser/use-printing.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { ControlsAddress } from '../control-list.ts'
import type { Issue } from './find-issues.ts'
import { FixButton, type FixButtonProps } from './fix-button.tsx'
import { LEVEL_TONES, LEVEL_LABELS } from '#web/lib/controls/check-levels.ts'
import { formatDaysIn } from '#web/lib/format/format.ts'
import type { RuleIssues } from './issue-list.ts'

/** Shown at first; the rest on demand, so that the rules stay in view. */
const SHOWN_AT_FIRST = 5

type RuleCardProps = RuleIssues & Pick<FixButtonProps, 'readOnlyReason' | 'onStatusChange'>

/** The controls with an issue of one rule. */
export function RuleCard({ rule, issues, ...fixing }: RuleCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const printedAt = usePrinting()
  const shown = showsAll || printedAt !== undefined ? issues : issues.slice(0, SHOWN_AT_FIRST)
  return (
    <Card
      title={rule.title}
      subtitle={counted(issues.length, 'control', 'controls')}
      actions={<Chip tone={LEVEL_TONES[rule.level]}>{LEVEL_LABELS[rule.level]}</Chip>}
      flush
    >
      <ul className="divide-y divide-border border-t border-border">
        {shown.map((issue) => (
          <IssueRow key={issue.control.id} issue={issue} {...fixing} />
        ))}
      </ul>
      {issues.length > SHOWN_AT_FIRST && (
        <div className="flex gap-1 border-t border-border px-2 py-2 print:hidden">
          {!showsAll && (
            <Button size={28} variant="ghost" onClick={() => setShowsAll(true)}>
              Show all {issues.length}
            </Button>
          )}
          <OpenInList rule={rule} />
        </div>
      )}
    </Card>
  )
}

type IssueRowProps = { issue: Issue } & Pick<FixButtonProps, 'readOnlyReason' | 'onStatusChange'>

function IssueRow({ issue, ...fixing }: IssueRowProps) {
  const { control, rule, words } = issue
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
      <div className="flex min-w-48 flex-1 items-baseline gap-x-3 max-sm:basis-full">
        <Link
          to="/controls/$controlNumber"
          params={{ controlNumber: control.nist_id }}
          className="w-20 shrink-0 font-mono text-small text-brand-text underline-offset-2 hover:underline"
        >
          {control.nist_id}
        </Link>
        <div className="min-w-0">
          <p className="font-medium">{control.title}</p>
          {words !== `${rule.title}.` && <p className="text-small text-muted">{formatDaysIn(words)}</p>}
        </div>
      </div>
      <StatusChip status={control.status} />
      <span className="max-sm:ml-auto print:hidden">
        <FixButton issue={issue} {...fixing} />
      </span>
    </li>
  )
}

/** The filter of the list of controls that shows the issues of a rule, and nothing else. */
const FILTERS: Partial<Record<string, ControlsAddress>> = {
  'completed-without-evidence': { status: 'completed', evidence: 'no' },
  overdue: { due: 'overdue' },
}

/** Leads to the list of controls, where several are changed at once. */
function OpenInList({ rule }: { rule: Issue['rule'] }) {
  const search = FILTERS[rule.id]
  if (search === undefined) return null
  return (
    <Link to="/controls" search={search} className={buttonClass({ size: 28, variant: 'ghost' })}>
      Open in list
    </Link>
  )
}
