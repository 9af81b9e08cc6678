import { useState, type ComponentProps } from 'react'
import * as z from 'zod/mini'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { callFunction } from '#web/lib/functions.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { Format, Marking } from './document-choices.ts'
import { FormatField, MarkingField } from './document-fields.tsx'
import { MadeDocuments } from './made-documents.tsx'

const asked = z.object({ jobId: z.string() })

interface DocumentDialogProps {
  title: string
  description: string
  /** The server's function that has it written. */
  request: string
  /** What the function needs beside company, format and marking. */
  of?: Readonly<Record<string, unknown>>
  /** Which documents the dialog lists. */
  made: ComponentProps<typeof MadeDocuments>
  onClose: () => void
}

/** Has a document written. A job writes it in the background: the dialog may be closed meanwhile. */
export function DocumentDialog({ title, description, request, of, made, onClose }: DocumentDialogProps) {
  const { id: companyId } = useCompany()
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const write = useWrite(invalidates(jobKeys.of(companyId)))
  const generate = async () => {
    await write('The report could not be made', () =>
      callFunction(request, { companyId, ...of, marking, format }, asked),
    )
  }
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel="Generate"
      cancelLabel="Close"
      onSubmit={generate}
      onClose={onClose}
    >
      <FormatField format={format} onChoose={setFormat} />
      <MarkingField marking={marking} onMark={setMarking} />
      <MadeDocuments {...made} />
    </FormDialog>
  )
}
