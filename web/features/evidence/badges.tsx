import { useRouter } from '@tanstack/react-router'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { RowLink } from '#web/ui/table/row-link.tsx'
import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'

/** The linked controls, without duplicates, in the order of the framework. */
export function controlsOf({ links }: Pick<LinkedEvidence, 'links'>, names: Names) {
  return names.inOrder(links.map((link) => link.control_id))
}

const IN_SIGHT = 2

export function LinkedChips({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const router = useRouter()
  const controls = controlsOf(evidence, names)
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
        <span className="text-small text-muted" title={rest.map(({ nist_id }) => nist_id).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** "image/png" → "PNG". */
export function typeLabel(type: string | null, name: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name ?? '')?.[1]
  return ending?.toUpperCase() ?? type?.split('/').at(-1)?.split(';')[0]?.toUpperCase() ?? '–'
}
