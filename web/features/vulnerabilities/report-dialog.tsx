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

/** Reports are written one after the other in the background: it may be closed meanwhile. Mount it to open it. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany()
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const write = useWrite(invalidates(jobKeys.of(companyId)))
  const generate = async () => {
    await write('The report could not be made', () =>
      callFunction('make-vulnerability-report', { companyId, marking, format }, asked),
    )
  }
  return (
    <FormDialog
      title="Vulnerability report"
      description="Every open vulnerability and accepted risk of the company, whatever the list shows: past due first, by owner."
      submitLabel="Generate"
      cancelLabel="Close"
      onSubmit={generate}
      onClose={onClose}
    >
      <FormatField format={format} onChoose={setFormat} />
      <MarkingField marking={marking} onMark={setMarking} />
      <MadeDocuments kind="vulnerability-report" />
    </FormDialog>
  )
}
