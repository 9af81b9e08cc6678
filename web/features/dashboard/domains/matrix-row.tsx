import { Link } from '@tanstack/react-router'
import { hasBegun } from '#domain/controls/status-counts.ts'
import type { ControlStatusFilter } from '#domain/controls/status-filter.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import { cx } from '#web/ui/cx.ts'
import { HealthChip, healthTone } from '#web/ui/health-chip.tsx'
import { moveAmongLinks } from '#web/ui/table/arrow-key-links.ts'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'

/** The columns of the wide layout. */
export const WIDE_ONLY = 'hidden @xl:table-cell'

const COUNTS = [
  ['completed', 'completed', 'completed'],
  ['inProgress', 'in-progress', 'in progress'],
  ['notStarted', 'not-started', 'not started'],
  ['notApplicable', 'not-applicable', 'not applicable'],
] as const satisfies readonly (readonly [keyof DomainSummary, ControlStatusFilter, string])[]

/** One domain; `wide` adds a column for each status. The row links to its controls, a count to the counted ones. */
export function MatrixRow({ summary, wide }: { summary: DomainSummary; wide: boolean }) {
  const { domain, name, percent, health } = summary
  return (
    <tr className="relative h-11 border-b print:h-6 border-border last:border-b-0 hover:bg-hover has-[th_a:focus-visible]:bg-hover">
      <th scope="row" className="py-0 pr-2 pl-4 text-left font-medium">
        <Link
          to="/controls"
          search={{ domain }}
          onKeyDown={moveAmongLinks}
          className="line-clamp-2 leading-4.5 print:text-small after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:-outline-offset-2 after:focus-visible:outline-2 after:focus-visible:outline-focus"
        >
          {name}
        </Link>
      </th>
      <td className="py-0 pr-3 pl-0">
        {hasBegun(summary) ? (
          <ProgressBar
            label={`${name} completed`}
            value={percent}
            tone={healthTone[health]}
            showValue
            className="@xl:min-w-24 print:min-w-0 print:justify-end print:[&>[role]]:hidden"
          />
        ) : (
          <span className="text-small text-muted">Not started</span>
        )}
      </td>
      {wide &&
        COUNTS.map(([key, status, label]) => (
          <td key={key} className={cx('px-2 py-0 text-right text-small tabular-nums print:px-1', WIDE_ONLY)}>
            <CountLink
              domain={domain}
              status={status}
              count={summary[key]}
              label={`${summary[key]} ${label} in ${name}`}
            />
          </td>
        ))}
      <td className="py-0 pr-4 pl-2 print:px-2">
        <HealthChip health={health} />
      </td>
    </tr>
  )
}

interface CountLinkProps {
  domain: string
  status: ControlStatusFilter
  count: number
  label: string
}

/** Reached with the arrow keys, so that a row is one tab stop. */
function CountLink({ domain, status, count, label }: CountLinkProps) {
  if (count === 0) return <span className="text-subtle">0</span>
  return (
    <Link
      to="/controls"
      search={{ status, domain }}
      tabIndex={-1}
      onKeyDown={moveAmongLinks}
      aria-label={label}
      className="relative z-1 -my-1 -mr-2 inline-block min-w-9 rounded-sm px-2 py-1.5 hover:text-brand-text hover:underline"
    >
      {count}
    </Link>
  )
}
