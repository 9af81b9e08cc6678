import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ExpiryBadge } from '#web/lib/evidence/expiry-mark.tsx'
import { ReviewBadge } from '#web/lib/evidence/review-mark.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { hasClauses } from './agreements/agreement-check.ts'
import { useThirdPartyChanges } from './changes.ts'
import type { ThirdParty, ThirdPartyDocument } from '#web/lib/third-parties/third-party-queries.ts'

const ClausesDialog = lazyDialog(async () => (await import('./agreements/clauses-dialog.tsx')).ClausesDialog)
const DocumentDialog = lazyDialog(async () => (await import('./document-dialog.tsx')).DocumentDialog)

/** Agreements, reports and certificates: evidence items with a kind. */
export function DocumentsSection({ row, fix }: { row: ThirdParty; fix: string | undefined }) {
  const readOnlyReason = useReadOnlyReason()
  const current = row.documents.filter(({ evidence }) => evidence.archived_at === null)
  const checkable = current.filter((document) => hasClauses(row, document))
  const [shown, setShown] = useState(fix === 'clauses' ? checkable[0]?.id : undefined)
  const [isAdding, setAdding] = useState(
    readOnlyReason === undefined && (fix === 'document' || (fix === 'clauses' && checkable.length === 0)),
  )
  const document = checkable.find(({ id }) => id === shown)
  return (
    <DrawerSection
      title="Documents"
      actions={
        <Button size={28} variant="ghost" disabledReason={readOnlyReason} onClick={() => setAdding(true)}>
          Add document…
        </Button>
      }
    >
      {current.length === 0 && <p className="text-muted">No documents yet.</p>}
      <ul className="space-y-2">
        {current.map((one) => (
          <DocumentLine
            key={one.id}
            document={one}
            onShowClauses={checkable.includes(one) ? () => setShown(one.id) : undefined}
          />
        ))}
      </ul>
      {isAdding && <DocumentDialog row={row} onAdded={setShown} onClose={() => setAdding(false)} />}
      {document !== undefined && <ClausesDialog document={document} onClose={() => setShown(undefined)} />}
    </DrawerSection>
  )
}

interface DocumentLineProps {
  document: ThirdPartyDocument
  /** None for documents without clauses. */
  onShowClauses: (() => void) | undefined
}

function DocumentLine({ document, onShowClauses }: DocumentLineProps) {
  const { removeDocument } = useThirdPartyChanges()
  const readOnlyReason = useReadOnlyReason()
  const { number, title, expires_on: expiresOn, review_state: review } = document.evidence
  const name = `E-${number}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{document.kind}</span>
      <Link to="/evidence" search={{ open: name }} title={title} className="text-brand-text underline">
        {name}
      </Link>
      {expiresOn !== null && <ExpiryBadge on={expiresOn} />}
      <ReviewBadge state={review} />
      <span className="-mr-2 ml-auto flex">
        {onShowClauses !== undefined && (
          <Button size={28} variant="ghost" aria-label={`Clauses of ${document.kind} ${name}`} onClick={onShowClauses}>
            Clauses
          </Button>
        )}
        {readOnlyReason === undefined && (
          <Button
            size={28}
            variant="ghost"
            aria-label={`Remove ${document.kind} ${name}`}
            onClick={() => void removeDocument(document.id)}
          >
            Remove
          </Button>
        )}
      </span>
    </li>
  )
}
