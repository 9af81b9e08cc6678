import { DocumentDialog } from '#web/lib/documents/document-dialog.tsx'

export interface ReportDialogProps {
  number: number
  isFrozen: boolean
  onClose: () => void
}

/** Mount it to open it. */
export function ReportDialog({ number, isFrozen, onClose }: ReportDialogProps) {
  return (
    <DocumentDialog
      title={`Report of A-${number}`}
      description={
        isFrozen
          ? 'Of the frozen record: scope, assessors, score with its arithmetic, every result, findings and evidence.'
          : 'Not frozen yet: every page is marked as a draft.'
      }
      request="make-report"
      of={{ number }}
      made={{ kind: 'report', titled: `Report of A-${number},` }}
      onClose={onClose}
    />
  )
}
