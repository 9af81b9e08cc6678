import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { ControlGroup } from '../rows.ts'
import { answeredIn, nextGroup } from './family-progress.ts'
import { restText, StatusLegend, StatusStrip } from './status-strip.tsx'
import type { GivenAnswer } from './self-assessment-queries.ts'

export interface FamilyChoiceProps {
  protocol: ProtocolId
  groups: readonly ControlGroup[]
  answers: readonly GivenAnswer[]
}

/** The groups of requirements, with how far each is. */
export function FamilyChoice({ protocol, groups, answers }: FamilyChoiceProps) {
  const next = nextGroup(groups, answers)
  const many = wordingOf(protocol).controlPlural.toLowerCase()
  const total = groups.reduce((sum, { controls }) => sum + controls.length, 0)
  const answered = groups.reduce((sum, group) => sum + answeredIn(group, answers), 0)
  return (
    <>
      <PageHeader
        title="Self-assessment"
        description={`Three questions for each requirement. Your answers set the status of your ${many}; they are claims, not the result of an assessment. Leave at any time: answers are saved as you give them.`}
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProgressBar label="Self-assessment" value={answered} max={total} className="max-w-120 flex-1" />
        <output className="text-small text-muted tabular-nums">
          {formatNumber(answered)} of {formatNumber(total)} answered
        </output>
        <div className="ml-auto max-sm:hidden">
          <StatusLegend />
        </div>
      </div>
      <ul className="rounded-lg border border-border bg-surface" aria-label="Choose where to begin">
        {groups.map((group) => (
          <GroupRow key={group.domain} group={group} answered={answeredIn(group, answers)} isNext={group === next} />
        ))}
      </ul>
      <p className="mt-4 max-w-180 text-small text-muted">
        You assessed before? Bring the statuses as CSV or XLSX: open{' '}
        <Link to="/controls" className="rounded-sm text-brand-text hover:underline">
          your {many}
        </Link>{' '}
        and choose Import in the Share menu.
      </p>
    </>
  )
}

function GroupRow({ group, answered, isNext }: { group: ControlGroup; answered: number; isNext: boolean }) {
  const { domain, name, controls } = group
  const isDone = answered === controls.length
  const rest = restText(controls)
  const isReader = useReadOnlyReason() !== undefined
  return (
    <li className="flex min-h-13 items-center gap-x-4 border-b border-border px-4 py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-body font-medium">{name}</h2>
        <p className="flex items-center gap-1 text-small text-muted tabular-nums">
          {isDone && <Check aria-hidden="true" className="size-3.5 shrink-0 text-implemented" />}
          {formatNumber(answered)} of {formatNumber(controls.length)} answered
          {rest !== '' && ` · ${rest}`}
        </p>
      </div>
      <div className="w-1/3 max-w-80 max-sm:hidden">
        <StatusStrip controls={controls} />
      </div>
      <Link
        to="/controls/self-assessment"
        search={{ family: domain }}
        className={buttonClass({ size: 28, variant: isNext ? 'primary' : 'secondary', className: 'w-20' })}
      >
        {isDone || isReader ? 'Review' : answered > 0 ? 'Resume' : 'Start'}
        <span className="sr-only"> {name}</span>
      </Link>
    </li>
  )
}
