import { Link } from '@tanstack/react-router'
import { Building2, CalendarClock, LayoutGrid, ListTodo } from 'lucide-react'
import { useId } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { poamNames } from '#domain/poam/poam-names.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { ControlsLink } from './controls-link.tsx'
import type { Progress } from './progress-of.ts'
import type { ProgressQuery } from './progress.ts'

export function QuickActions({ protocol, query }: { protocol: ProtocolId; query: ProgressQuery }) {
  const headingId = useId()
  const action = buttonClass({ size: 28, className: 'shrink-0' })
  return (
    <nav
      aria-labelledby={headingId}
      className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:w-[100vw] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-0.5 sm:flex-wrap print:hidden"
    >
      <h2 id={headingId} className="sr-only">
        Quick Actions
      </h2>
      <ControlsLink search={{ status: 'not_implemented' }} className={action}>
        <ListTodo />
        Open {wordingOf(protocol).controlPlural.toLowerCase()}
        <OpenCount progress={query.data} />
      </ControlsLink>
      <Link to="/poam" search={{ status: 'overdue' }} className={action}>
        <CalendarClock />
        Overdue {poamNames(protocol).items}
        <OverdueCount count={query.data?.plan.overdue} />
      </Link>
      {(protocol === 'cmmc' || protocol === 'cmmc2') && (
        <Link to="/practices" className={action}>
          <LayoutGrid />
          Practices by domain
        </Link>
      )}
      <Link to="/companies" className={action}>
        <Building2 />
        Companies
      </Link>
    </nav>
  )
}

/** Without figures yet, a figure keeps its place: a wider button would wrap and move the page. */
function OverdueCount({ count }: { count: number | undefined }) {
  if (count === undefined) return <span className="w-[1ch]" />
  return <span className={cx('tabular-nums', count > 0 ? 'text-danger' : 'text-muted')}>{formatNumber(count)}</span>
}

function OpenCount({ progress }: { progress: Progress | undefined }) {
  if (progress === undefined) return <span className="w-[3ch]" />
  const { inProgress, notStarted } = progress.assessment.counts
  return <span className="tabular-nums text-muted">{formatNumber(inProgress + notStarted)}</span>
}
