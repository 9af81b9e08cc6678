import { DocumentDialog } from '#web/lib/documents/document-dialog.tsx'

/** Mount it to open it. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  return (
    <DocumentDialog
      title="Vulnerability report"
      description="Every open vulnerability and accepted risk of the company, whatever the list shows: past due first, by owner."
      request="make-vulnerability-report"
      made={{ kind: 'vulnerability-report' }}
      onClose={onClose}
    />
  )
}
