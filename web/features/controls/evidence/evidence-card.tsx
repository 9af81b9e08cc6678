import { useQuery } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { controlEvidence } from '#web/lib/evidence-queries.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { AddEvidence } from './add-evidence.tsx'
import { LinkExisting } from './link-existing.tsx'
import { EvidenceItem } from './evidence-item.tsx'
import { UploadList } from '#web/lib/uploads/upload-list.tsx'

/** What proves that a control is met, and the way to add to it for those who may. */
export function EvidenceCard({ scope: { companyId }, control }: { scope: ControlsScope; control: CompanyControl }) {
  const target = { companyId, controlId: control.id, controlNumber: control.nist_id }
  const query = useQuery(controlEvidence(target))
  const { canCreateContent } = usePermissions()
  return (
    <Card title="Evidence" subtitle={query.data && summaryOf(query.data)} flush>
      {canCreateContent && <AddEvidence target={target} />}
      {canCreateContent && query.data !== undefined && <LinkExisting target={target} linked={query.data} />}
      <UploadList companyId={companyId} controlId={control.id} />
      {query.isPending && (
        <div className="border-t border-border p-4">
          <SkeletonText lines={2} />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState
          title="Evidence could not be loaded."
          {...failureOf(query)}
          className="border-t border-border py-6"
        />
      )}
      {query.data !== undefined && <EvidenceList evidence={query.data} controlNumber={control.nist_id} />}
    </Card>
  )
}

function EvidenceList({ evidence, controlNumber }: { evidence: readonly Evidence[]; controlNumber: string }) {
  const fresh = useChangedElsewhere()
  const { canDeleteContent } = usePermissions()
  if (evidence.length === 0) return null
  return (
    <ul aria-label={`Evidence of ${controlNumber}`} className="divide-y divide-border border-t border-border">
      {evidence.map((one) => (
        <EvidenceItem key={one.id} evidence={one} mayDelete={canDeleteContent} isFresh={fresh.has(one.id)} />
      ))}
    </ul>
  )
}

function summaryOf({ length }: readonly Evidence[]): string {
  if (length === 0) return 'Nothing shows yet that it is in place.'
  return length === 1 ? '1 piece' : `${length} pieces, newest first`
}
