import { Link, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { DOMAIN_HEALTH_LABELS, DOMAIN_HEALTHS, type DomainHealth } from '#domain/scoring/health.ts'
import { cx } from '#web/ui/cx.ts'
import { healthTone } from '#web/ui/health-chip.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toneColor } from '#web/ui/tone.ts'
import type { ProgressQuery } from '../progress.ts'
import { countGroups, groupNames } from './group-names.ts'
import { parseMatrixSearch, withMatrixSearch } from './matrix-filter.ts'
import { MATRIX_ID } from './matrix-id.ts'

/** Specification section 4, Domain health. */
const MEANINGS: Readonly<Record<DomainHealth, string>> = {
  critical: 'nothing completed',
  'at-risk': 'under 50% completed',
  'on-track': '50% to under 90%',
  compliant: '90% and up',
}

export interface HealthCardsProps {
  protocol: ProtocolId
  query: ProgressQuery
}

/** Domains by health. Each card toggles a filter of the matrix below. */
export function HealthCards({ protocol, query }: HealthCardsProps) {
  const { health: filtered } = parseMatrixSearch(useSearch({ strict: false }))
  const health = useDeferredValue(query.data)?.assessment.health
  return (
    <section aria-label={`Health of ${groupNames(protocol).many}`} className="col-span-full">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4 print:grid-cols-4">
        {DOMAIN_HEALTHS.map((name) => (
          <li key={name} className="flex">
            <HealthCard
              protocol={protocol}
              health={name}
              count={health?.[name]}
              failed={query.isError && query.data === undefined}
              selected={filtered === name}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HealthCardProps {
  protocol: ProtocolId
  health: DomainHealth
  count: number | undefined
  failed: boolean
  selected: boolean
}

function HealthCard({ protocol, health, count, failed, selected }: HealthCardProps) {
  const frame = cx(
    'relative flex min-h-26 flex-1 flex-col overflow-hidden rounded-lg border border-border bg-surface px-4 pt-3.5 pb-3',
    selected && 'border-brand bg-selected',
  )
  const face = <Face protocol={protocol} health={health} count={count} failed={failed} />
  if (!count)
    return (
      <div data-card className={frame}>
        {face}
      </div>
    )
  return (
    <Link
      data-card
      from="/dashboard"
      to="/dashboard"
      search={(search) => withMatrixSearch(search, { health: selected ? undefined : health })}
      onClick={() => document.getElementById(MATRIX_ID)?.scrollIntoView({ block: 'nearest' })}
      replace
      resetScroll={false}
      aria-current={selected ? 'true' : undefined}
      className={cx(frame, 'transition-colors hover:border-strong')}
    >
      {face}
    </Link>
  )
}

function Face({ protocol, health, count, failed }: Omit<HealthCardProps, 'selected'>) {
  return (
    <>
      <span className="flex items-center gap-2 text-h3">
        <span
          aria-hidden="true"
          data-mark
          className="size-2 rounded-full"
          style={{ background: toneColor(healthTone[health]) }}
        />
        {DOMAIN_HEALTH_LABELS[health]}
      </span>
      <span className="mt-1.5 flex min-h-9 flex-wrap items-baseline gap-x-2">
        {count === undefined && !failed && <Skeleton className="h-7 w-10" />}
        {failed && <span className="text-body text-muted">Not loaded</span>}
        {count !== undefined && <Count protocol={protocol} count={count} />}
      </span>
      <span className="text-small text-muted">{MEANINGS[health]}</span>
    </>
  )
}

function Count({ protocol, count }: { protocol: ProtocolId; count: number }) {
  const [number, ...unit] = countGroups(protocol, count).split(' ')
  return (
    <>
      <span className={cx('text-[1.75rem] leading-9 font-semibold', count === 0 && 'text-subtle')}>{number}</span>{' '}
      <span className="text-small text-muted">{unit.join(' ')}</span>
    </>
  )
}
