import { counted } from '#domain/text/counted.ts'
import { useQuery } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { controlEvidence } from '#web/lib/evidence-queries.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { AddEvidence } from './add-evidence.tsx'
import { EvidenceLoading } from './evidence-loading.tsx'

const EvidenceBody = lazyPart(async () => (await import('./evidence-body.tsx')).EvidenceBody, {
  waiting: <EvidenceLoading />,
})

/** The evidence of a control, and the buttons that add to it. */
export function EvidenceCard({ scope, control }: { scope: ControlsScope; control: CompanyControl }) {
  const target = { companyId: scope.companyId, controlId: control.id, controlNumber: control.nist_id }
  const query = useQuery(controlEvidence(target))
  const { canCreateContent } = usePermissions()
  return (
    <Card title="Evidence" subtitle={query.data && summaryOf(query.data)} flush>
      {canCreateContent && <AddEvidence target={target} />}
      <EvidenceBody target={target} control={control} query={query} />
    </Card>
  )
}

function summaryOf({ length }: readonly Evidence[]): string {
  if (length === 0) return 'No evidence yet.'
  return counted(length, 'item', 'items, newest first')
}
