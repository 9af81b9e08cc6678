import { formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { isEnding } from './certificate-end.ts'
import { KIND_WORDS } from './kind-words.ts'
import type { Overview, Provider } from './queries.ts'

export type ProviderListProps = { overview: Overview; onOpen: (id: string) => void }

export function ProviderList({ overview, onOpen }: ProviderListProps) {
  return (
    <ul aria-label="Providers" className="divide-y divide-border rounded-lg border border-border bg-surface">
      {overview.providers.map((provider) => (
        <ProviderItem key={provider.id} provider={provider} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function ProviderItem({ provider, onOpen }: { provider: Provider; onOpen: (id: string) => void }) {
  const { id, name, kind, domains, testedAt, certificatesEnd } = provider
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <span className="text-small text-muted">{KIND_WORDS[kind]}</span>
          <State provider={provider} />
        </p>
        <p className="text-small break-words text-muted">
          {domains.length === 0 ? 'No domains: only by its link' : domains.join(', ')}
          {' · '}
          {testedAt === null ? 'not tested since its last change' : `tested ${formatDateTime(testedAt)}`}
        </p>
        {certificatesEnd !== null && isEnding(certificatesEnd) && (
          <p className="text-small text-danger">The certificate runs out on {formatDateTime(certificatesEnd)}.</p>
        )}
      </div>
      <Button onClick={() => onOpen(id)} aria-label={`Edit ${name}`}>
        Edit
      </Button>
    </li>
  )
}

function State({ provider: { enabled, enforced } }: { provider: Provider }) {
  if (!enabled) return <Chip dot>Off</Chip>
  return (
    <Chip tone="implemented" dot>
      {enforced ? 'Required' : 'On'}
    </Chip>
  )
}
