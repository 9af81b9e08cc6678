import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ExpiryBadge } from '#web/lib/evidence/expiry-mark.tsx'
import { ExpiredProof } from '#web/lib/providers/expired-proof.tsx'
import { proofExpiredOn, providerName, type Provider } from '#web/lib/providers/provider.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'

const ServiceDialog = lazyDialog(async () => (await import('./service-dialog.tsx')).ServiceDialog)
const MatrixDialog = lazyDialog(async () => (await import('./matrix-dialog.tsx')).MatrixDialog)

/** The services from which controls are inherited, each with its proof and responsibility matrix. */
export function ServicesSection({ row }: { row: ThirdParty }) {
  const readOnlyReason = useReadOnlyReason()
  const [edited, setEdited] = useState<Provider | 'new'>()
  const [shown, setShown] = useState<Provider>()
  return (
    <DrawerSection
      title="Inherited controls"
      actions={
        <Button size={28} variant="ghost" disabledReason={readOnlyReason} onClick={() => setEdited('new')}>
          Add service…
        </Button>
      }
    >
      {row.provided.length === 0 && <p className="text-muted">No service from which controls are inherited.</p>}
      <ul className="space-y-3">
        {row.provided.map((provider) => (
          <ServiceLine
            key={provider.id}
            provider={provider}
            onMatrix={() => setShown(provider)}
            onEdit={readOnlyReason === undefined ? () => setEdited(provider) : undefined}
          />
        ))}
      </ul>
      {edited !== undefined && (
        <ServiceDialog
          row={row}
          provider={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shown !== undefined && <MatrixDialog provider={shown} onClose={() => setShown(undefined)} />}
    </DrawerSection>
  )
}

interface ServiceLineProps {
  provider: Provider
  onMatrix: () => void
  onEdit: (() => void) | undefined
}

function ServiceLine({ provider, onMatrix, onEdit }: ServiceLineProps) {
  const { document, fedramp, handles, provider_type: type } = provider
  const name = providerName(provider)
  return (
    <li className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">{name}</span>
        {type !== null && <Badge>{type}</Badge>}
        {fedramp !== null && <Badge color={fedramp === 'None' ? 'gray' : 'blue'}>FedRAMP: {fedramp}</Badge>}
        {handles.map((kind) => (
          <Badge key={kind} color="purple">
            {kind}
          </Badge>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted">Proof</span>
        {document === null ? (
          <span>None yet</span>
        ) : (
          <Link to="/evidence" search={{ open: `E-${document.number}` }} className="text-brand-text underline">
            E-{document.number}
          </Link>
        )}
        {document !== null &&
          (proofExpiredOn(provider) === null ? (
            <ExpiryBadge on={document.expires_on} />
          ) : (
            <ExpiredProof provider={provider} />
          ))}
        <span className="-mr-2 ml-auto flex gap-1">
          <Button size={28} variant="ghost" aria-label={`Responsibilities of ${name}`} onClick={onMatrix}>
            Responsibilities
          </Button>
          {onEdit !== undefined && (
            <Button size={28} variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
        </span>
      </p>
    </li>
  )
}
