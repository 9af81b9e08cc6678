import { EmptyValue } from './state/empty-value.tsx'

/** Names with their values, for readers. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="break-words whitespace-pre-wrap">{value || <EmptyValue />}</dd>
        </div>
      ))}
    </dl>
  )
}
