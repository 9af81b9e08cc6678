import { counted } from '#domain/text/counted.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { usePrinting } from '#web/ui/browser/use-printing.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IssueList, IssueRow } from '#web/ui/issue-list.tsx'
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
  const status = onlyOne(issues.map(({ control }) => control.status))
  const words = onlyOne(issues.map((issue) => issue.words))
  return (
    <Card
      title={rule.title}
      subtitle={[
        counted(issues.length, 'control', 'controls'),
        status !== undefined && !rule.title.startsWith(status) && `all ${status}`,
        words !== undefined && words !== `${rule.title}.` && formatDaysIn(words),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={<Chip tone={LEVEL_TONES[rule.level]}>{LEVEL_LABELS[rule.level]}</Chip>}
      flush
    >
      <IssueList>
        {shown.map((issue) => (
          <IssueRow
            key={issue.control.id}
            reference={<ControlLink number={issue.control.nist_id} />}
            title={issue.control.title}
            words={words === undefined ? formatDaysIn(issue.words) : undefined}
            chip={status === undefined && <StatusChip status={issue.control.status} />}
            action={<FixButton issue={issue} variant="ghost" {...fixing} />}
          />
        ))}
      </IssueList>
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

/** What all of several have in common, which the card then says once. */
function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  return values.length > 1 && new Set(values).size === 1 ? values[0] : undefined
}

function ControlLink({ number }: { number: string }) {
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: number }}
      className="font-mono text-small text-brand-text underline-offset-2 hover:underline"
    >
      {number}
    </Link>
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
