import { useState } from 'react'
import * as z from 'zod/mini'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'
import { FormatField, MarkingField } from '#web/lib/documents/document-fields.tsx'
import { MadeDocuments } from '#web/lib/documents/made-documents.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { callFunction } from '#web/lib/functions.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

const asked = z.object({ jobId: z.string() })

export interface ReportDialogProps {
  number: number
  isFrozen: boolean
  onClose: () => void
}

/** Reports are written one after the other in the background: it may be closed meanwhile. Mount it to open it. */
export function ReportDialog({ number, isFrozen, onClose }: ReportDialogProps) {
  const { id: companyId } = useCompany()
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const write = useWrite(invalidates(jobKeys.of(companyId)))
  const generate = async () => {
    await write('The report could not be made', () =>
      callFunction('make-report', { companyId, number, marking, format }, asked),
    )
  }
  return (
    <FormDialog
      title={`Report of A-${number}`}
      description={
        isFrozen
          ? 'Of the frozen record: scope, assessors, score with its arithmetic, every result, findings and evidence.'
          : 'Not frozen yet: every page is marked as a draft.'
      }
      submitLabel="Generate"
      cancelLabel="Close"
      onSubmit={generate}
      onClose={onClose}
    >
      <FormatField format={format} onChoose={setFormat} />
      <MarkingField marking={marking} onMark={setMarking} />
      <MadeDocuments kind="report" titled={`Report of A-${number},`} />
    </FormDialog>
  )
}
