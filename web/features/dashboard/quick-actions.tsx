import { Link } from '@tanstack/react-router'
import { ArrowRight, Building2, CalendarClock, LayoutGrid, ListTodo } from 'lucide-react'
import { useId } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { poamNames } from '#domain/poam/poam-names.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { ControlLink, ControlsLink } from './controls-link.tsx'
import { nextControl, whyNext } from './controls/next-control.ts'
import type { Progress } from './progress-of.ts'
import type { ProgressQuery } from './progress.ts'

export function QuickActions({ protocol, query }: { protocol: ProtocolId; query: ProgressQuery }) {
  const headingId = useId()
  const action = buttonClass({ size: 36, className: 'max-sm:grow' })
  return (
    <nav aria-labelledby={headingId} className="flex flex-wrap gap-2 print:hidden">
      <h2 id={headingId} className="sr-only">
        Quick Actions
      </h2>
      {query.isPending && <Placeholder />}
      {query.data !== undefined && <NextUp protocol={protocol} progress={query.data} />}
      <ControlsLink search={{ status: 'not_implemented' }} className={action}>
        <ListTodo aria-hidden="true" />
        Open {wordingOf(protocol).controlPlural.toLowerCase()}
        <OpenCount progress={query.data} />
      </ControlsLink>
      <Link to="/poam" search={{ status: 'overdue' }} className={action}>
        <CalendarClock aria-hidden="true" />
        Overdue {poamNames(protocol).items}
        <OverdueCount count={query.data?.plan.overdue} />
      </Link>
      {(protocol === 'cmmc' || protocol === 'cmmc2') && (
        <Link to="/practices" className={action}>
          <LayoutGrid aria-hidden="true" />
          Practices by domain
        </Link>
      )}
      <Link to="/companies" className={action}>
        <Building2 aria-hidden="true" />
        Companies
      </Link>
    </nav>
  )
}

function NextUp({ protocol, progress }: { protocol: ProtocolId; progress: Progress }) {
  const frame = buttonClass({ variant: 'primary', size: 36, className: NEXT })
  const next = nextControl(protocol, progress.controls)
  if (next === undefined) return null
  const why = whyNext(protocol, next)
  return (
    <ControlLink id={next.nist_id} className={frame}>
      <span className="min-w-0 flex-1 truncate text-left">
        Next: {next.practice_id ?? next.nist_id} {next.title}
      </span>
      {why !== undefined && <span className="text-small font-normal max-[87rem]:sr-only">{why}</span>}
      <ArrowRight aria-hidden="true" />
    </ControlLink>
  )
}

const NEXT = 'w-full min-w-0 justify-start sm:w-auto sm:max-w-100 sm:min-w-56 sm:flex-1'

/** As wide as the final button, to avoid a layout shift. */
function Placeholder() {
  return <span aria-hidden="true" className={cx(NEXT, 'h-9 rounded-md bg-hover touch:h-11')} />
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
