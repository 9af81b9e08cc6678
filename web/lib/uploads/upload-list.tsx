import { Pause, Play, X } from 'lucide-react'
import type { Id } from '#domain/ids.ts'
import { formatBytes } from '../format/format.ts'
import { isSameFile, type Unfinished } from './unfinished.ts'
import type { Upload, UploadTarget } from './upload.ts'
import {
  addUploads,
  cancelUpload,
  discardUnfinished,
  pauseUpload,
  resumeUpload,
  retryUpload,
  useUploads,
} from './uploads.ts'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { UploadRow } from '#web/ui/upload-row.tsx'
import { RunningRow } from './running-row.tsx'

export interface UploadListProps {
  companyId: Id<'companies'>
  /** Only uploads for this control; by default all of the company. */
  controlId?: Id<'controls'>
}

/** Uploads in progress, and those that a reload interrupted. */
export function UploadList({ companyId, controlId }: UploadListProps) {
  const { running, unfinished } = useUploads()
  const isShown = (upload: UploadTarget) =>
    upload.companyId === companyId && (controlId === undefined || upload.controlId === controlId)
  const uploads = running.filter(isShown)
  const interrupted = unfinished.filter(isShown)
  if (uploads.length + interrupted.length === 0) return null
  return (
    <ul aria-label="Uploads" className="divide-y divide-border border-t border-border px-4">
      {uploads.map((upload) => (
        <RunningRow
          key={upload.id}
          upload={upload}
          onRetry={() => retryUpload(upload.id)}
          onCancel={() => cancelUpload(upload.id)}
        >
          <PauseButton upload={upload} />
        </RunningRow>
      ))}
      {interrupted.map((upload) => (
        <UnfinishedRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

/** Small files finish before a person could pause them. */
function PauseButton({ upload: { id, title, phase, isResumable } }: { upload: Upload }) {
  if (!isResumable) return null
  if (phase === 'paused')
    return (
      <IconButton size={28} label={`Resume the upload of ${title}`} icon={<Play />} onClick={() => resumeUpload(id)} />
    )
  if (phase !== 'sending' && phase !== 'queued' && phase !== 'waiting') return null
  return (
    <IconButton size={28} label={`Pause the upload of ${title}`} icon={<Pause />} onClick={() => pauseUpload(id)} />
  )
}

/** A reload loses the file; only the person can choose it again. */
function UnfinishedRow({ upload }: { upload: Unfinished }) {
  const { title, description, details, fileName, size } = upload
  const goOn = (file: File) => {
    if (isSameFile(upload, file)) return addUploads(upload, [{ file, title, description, details, unfinished: upload }])
    toastError('This is another file', {
      description: `The upload was of ${fileName}, ${formatBytes(size)}, unchanged since.`,
    })
  }
  return (
    <UploadRow
      title={title}
      status={`${formatBytes(size)} · Interrupted. Choose ${fileName} again, and it goes on where it was.`}
      actions={
        <>
          <ChooseFilesButton size={28} onFiles={([file]) => goOn(file)}>
            Choose file
          </ChooseFilesButton>
          <IconButton
            size={28}
            label={`Cancel the upload of ${title}`}
            icon={<X />}
            onClick={() => discardUnfinished(upload)}
          />
        </>
      }
    />
  )
}
