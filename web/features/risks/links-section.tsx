import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { useRiskChanges } from './changes.ts'
import { linkWords } from './linked-records.ts'
import type { LinkedRecord, Risk } from './risk.ts'

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Controls, third parties, vulnerabilities and POA&M items that belong to the risk. */
export function LinksSection({ row }: { row: Risk }) {
  const readOnlyReason = useReadOnlyReason()
  const [isLinking, setLinking] = useState(false)
  return (
    <DrawerSection title="Links">
      {row.links.length === 0 && <p className="text-muted">No linked records yet.</p>}
      <ul className="space-y-2">
        {row.links.map((link) => (
          <LinkLine key={link.id} link={link} />
        ))}
      </ul>
      <Button className="mt-3" disabledReason={readOnlyReason} onClick={() => setLinking(true)}>
        Link a record…
      </Button>
      {isLinking && <LinkDialog row={row} onClose={() => setLinking(false)} />}
    </DrawerSection>
  )
}

function LinkLine({ link }: { link: LinkedRecord }) {
  const { protocol_id: protocol } = useCompany()
  const { unlink } = useRiskChanges()
  const readOnlyReason = useReadOnlyReason()
  const words = linkWords(link, wordingOf(protocol))
  if (words === undefined) return null
  return (
    <li className="flex items-center gap-x-3">
      <Link to={words.address} className="shrink-0 text-brand-text underline">
        {words.reference}
      </Link>
      <span className="min-w-0 break-words">{words.title}</span>
      {readOnlyReason === undefined && (
        <Button
          size={28}
          variant="ghost"
          className="ml-auto"
          aria-label={`Remove ${words.reference}`}
          onClick={() => void unlink(link.id)}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
