import { cx } from './cx.ts'
import { EmptyValue } from './state/empty-value.tsx'

type Fact = readonly [name: string, value: string | null]

/** Names with their values, for readers. */
export function Facts({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-3', columns === 2 && 'grid-cols-2')}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="break-words whitespace-pre-wrap">{value || <EmptyValue />}</dd>
        </div>
      ))}
    </dl>
  )
}
