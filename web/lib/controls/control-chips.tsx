import { useRouter } from '@tanstack/react-router'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { RowLink } from '#web/ui/table/row-link.tsx'
import type { CompanyControl } from './controls-queries.ts'

const IN_SIGHT = 2

/** The first controls of a row as links, and how many more there are. */
export function ControlChips({ controls }: { controls: readonly CompanyControl[] }) {
  const router = useRouter()
  if (controls.length === 0) return <EmptyValue />
  const rest = controls.slice(IN_SIGHT)
  return (
    <span className="flex items-center gap-1">
      {controls.slice(0, IN_SIGHT).map(({ id, nist_id: number, title }) => (
        <RowLink
          key={id}
          href={`/controls/${encodeURIComponent(number)}`}
          onGo={() => void router.navigate({ to: '/controls/$controlNumber', params: { controlNumber: number } })}
          title={title}
          className="rounded-full bg-info-bg px-2 py-1 font-mono text-micro text-info-fg hover:underline"
        >
          {number}
        </RowLink>
      ))}
      {rest.length > 0 && (
        <span className="text-small text-muted" title={rest.map(({ nist_id: number }) => number).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
