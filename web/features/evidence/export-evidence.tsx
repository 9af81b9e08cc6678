import { useQuery } from '@tanstack/react-query'
import { ExportDialog } from '#web/lib/export/export-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { exportColumns } from './export.ts'
import { allEvidence, evidencePage, type LinkedEvidence, type ListScope } from './queries.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import { evidenceList, type EvidenceView } from './evidence-list.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'

export type ExportEvidenceProps = { scope: ListScope; view: EvidenceView; names: Names; onClose: () => void }

/** Exports all pages of the list. */
export function ExportEvidence({ scope, view, names, onClose }: ExportEvidenceProps) {
  const query = useQuery(allEvidence(scope, view))
  const unfiltered = useQuery(evidencePage(scope, parseView(evidenceList, {})))
  if (query.data !== undefined)
    return (
      <ExportDialog<LinkedEvidence>
        what="Evidence"
        rows={query.data}
        total={Math.max(query.data.length, unfiltered.data?.total ?? 0)}
        {...exportColumns(names, view.hide)}
        onClose={onClose}
      />
    )
  return (
    <Dialog size="small" title="Export evidence" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      <QueryFallback query={query} what="The evidence" lines={3} />
    </Dialog>
  )
}
