import { Link } from '@tanstack/react-router'
import { SEVERITIES, SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { toneColor } from '#web/ui/tone.ts'
import { AGE_LABELS, AGES, type Age } from '../ages.ts'
import type { Overview } from './overview-query.ts'

interface AgeBarsProps {
  ages: Overview['ages']
  className: string
}

/** How long the open ones have been known, by severity: the oldest last. */
export function AgeBars({ ages, className }: AgeBarsProps) {
  const rows = AGES.map((age) => {
    const parts = SEVERITIES.map((severity) => ({
      severity,
      count: ages.find((one) => one.age === age && one.severity === severity)?.count ?? 0,
    }))
    return { age, parts, total: parts.reduce((sum, { count }) => sum + count, 0) }
  })
  const most = Math.max(1, ...rows.map(({ total }) => total))
  const old = rows.find(({ age }) => age === 'older')?.total ?? 0
  return (
    <ChartFrame
      title="Open by age"
      subtitle={old === 0 ? 'None open for over 90 days.' : `${old} have been open for over 90 days.`}
      table={{
        columns: ['Age', ...SEVERITIES.map((severity) => SEVERITY_LABELS[severity])],
        rows: rows.map(({ age, parts }) => [AGE_LABELS[age], ...parts.map(({ count }) => count)]),
      }}
      className={className}
    >
      <ul aria-label="Open vulnerabilities by age" className="space-y-1.5">
        {rows.map(({ age, parts, total }) => (
          <li key={age} className="grid grid-cols-[7rem_minmax(0,1fr)_2.5rem] items-center gap-3">
            <span className="text-small">{AGE_LABELS[age]}</span>
            <span className="flex h-6 gap-px pointer-coarse:h-11">
              {parts.map((part) => part.count > 0 && <Part key={part.severity} {...part} age={age} most={most} />)}
            </span>
            <Link
              to="/vulnerabilities"
              search={{ status: 'open', age }}
              className="rounded-sm text-right text-small leading-6 tabular-nums hover:underline"
            >
              {total}
            </Link>
          </li>
        ))}
      </ul>
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        {SEVERITIES.map((severity) => (
          <li key={severity} className="flex items-center gap-1.5">
            <span data-mark className="size-2.5 rounded-sm" style={{ background: toneColor(severity) }} />
            {SEVERITY_LABELS[severity]}
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

interface PartProps {
  severity: (typeof SEVERITIES)[number]
  count: number
  age: Age
  /** The longest row fills the width. */
  most: number
}

function Part({ severity, count, age, most }: PartProps) {
  const text = `${SEVERITY_LABELS[severity]}, ${AGE_LABELS[age].toLowerCase()}: ${count}`
  return (
    <Link
      to="/vulnerabilities"
      search={{ status: 'open', age, severity }}
      aria-label={text}
      title={text}
      data-mark
      className="block h-full min-w-1.5 rounded-sm hover:opacity-80"
      style={{ width: `${(100 * count) / most}%`, background: toneColor(severity) }}
    />
  )
}
