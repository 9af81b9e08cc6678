import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { formatBytes } from '#web/lib/format/format.ts'
import { NO_DETAILS } from '#web/lib/uploads/details.ts'
import { StorageNote } from '#web/lib/uploads/storage-note.tsx'
import { addUploads } from '#web/lib/uploads/uploads.ts'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { LinkedEvidence } from '../queries.ts'
import { DaysFields, daysError, NO_DAYS } from './days-fields.tsx'

export type VersionDialogProps = {
  evidence: Pick<LinkedEvidence, 'id' | 'number' | 'title' | 'version'>
  requestId?: Id<'evidence_requests'>
  onClose: () => void
}

/** Uploads a new version. Links stay, and the previous file is kept as a version. */
export function VersionDialog({ evidence, requestId, onClose }: VersionDialogProps) {
  const { id: companyId } = useCompany()
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [days, setDays] = useState(NO_DAYS)
  const error = file === undefined ? 'Choose a file' : file.size === 0 ? 'This file is empty' : daysError(days)
  const send = () => {
    if (file === undefined) return false
    const details = {
      ...NO_DETAILS,
      evidenceId: evidence.id,
      requestId: requestId ?? null,
      effectiveOn: days.effectiveOn || null,
      expiresOn: days.expiresOn || null,
    }
    const target = { companyId, controlId: null, controlNumber: null }
    addUploads(target, [{ file, title: evidence.title, description: note.trim(), details }])
    return true
  }
  return (
    <FormDialog
      title={`New version of E-${evidence.number}`}
      description={`Version ${evidence.version} is kept. Links stay, and it is to be reviewed again.`}
      submitLabel={`Upload version ${evidence.version + 1}`}
      disabledReason={error}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-3">
        <ChooseFilesButton input={{ 'aria-label': 'File of the new version' }} onFiles={([chosen]) => setFile(chosen)}>
          Choose file
        </ChooseFilesButton>
        <span className="min-w-0 break-words text-muted">
          {file === undefined ? 'No file chosen' : `${file.name} · ${formatBytes(file.size)}`}
        </span>
      </div>
      <StorageNote />
      <TextField label="What is new" rows={2} maxLength={5000} value={note} onChange={setNote} />
      <DaysFields value={days} onChange={setDays} />
    </FormDialog>
  )
}
