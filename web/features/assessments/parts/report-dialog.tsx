import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCompany } from '#web/lib/company-context.ts'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'
import { FormatField, MarkingField } from '#web/lib/documents/document-fields.tsx'
import { MadeDocuments } from '#web/lib/documents/made-documents.tsx'
import { callFunction } from '#web/lib/functions.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const asked = z.object({ jobId: z.string() })

export interface ReportDialogProps {
  number: number
  isFrozen: boolean
  onClose: () => void
}

/** Reports are written one after the other in the background: it may be closed meanwhile. Mount it to open it. */
export function ReportDialog({ number, isFrozen, onClose }: ReportDialogProps) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const { busy, run } = useAction()
  const generate = () =>
    run('The report could not be made', async () => {
      await callFunction('make-report', { companyId, number, marking, format }, asked)
      await cache.invalidateQueries({ queryKey: jobKeys.of(companyId) })
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Report of A-${number}`}
      description={
        isFrozen
          ? 'Of the frozen record: scope, assessors, score with its arithmetic, every result, findings and evidence.'
          : 'It is not frozen yet, so every page says that this is a draft of how it stands now.'
      }
      busy={busy}
      onSubmit={() => void generate()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Generate
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FormatField format={format} onChoose={setFormat} />
        <MarkingField marking={marking} onMark={setMarking} />
        <MadeDocuments kind="report" titled={`Report of A-${number},`} />
      </div>
    </Dialog>
  )
}
