import type { UseQueryResult } from '@tanstack/react-query'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import type { EvidenceScope } from '#web/lib/evidence-queries.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { UploadList } from '#web/lib/uploads/upload-list.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { AskColleague } from './ask-colleague.tsx'
import { AskedList } from './asked-list.tsx'
import { EvidenceItem } from './evidence-item.tsx'
import { EvidenceLoading } from './evidence-loading.tsx'
import { LinkExisting } from './link-existing.tsx'

export interface EvidenceBodyProps {
  target: EvidenceScope & { controlNumber: string }
  control: CompanyControl
  query: UseQueryResult<readonly Evidence[]>
}

/** Evidence items, uploads and requests; a chunk of its own. */
export function EvidenceBody({ target, control, query }: EvidenceBodyProps) {
  const { canCreateContent } = usePermissions()
  return (
    <>
      {canCreateContent && query.data !== undefined && (
        <div className="flex flex-wrap gap-2 px-4 pb-4">
          <LinkExisting target={target} linked={query.data} />
          <AskColleague companyId={target.companyId} control={control} />
        </div>
      )}
      <AskedList target={target} mayWithdraw={canCreateContent} />
      <UploadList companyId={target.companyId} controlId={target.controlId} />
      {query.isPending && <EvidenceLoading />}
      {query.isError && query.data === undefined && (
        <ErrorState
          title="Evidence could not be loaded."
          {...queryErrorProps(query)}
          className="border-t border-border py-6"
        />
      )}
      {query.data !== undefined && <EvidenceList evidence={query.data} controlNumber={target.controlNumber} />}
    </>
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
