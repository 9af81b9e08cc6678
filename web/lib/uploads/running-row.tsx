import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { keepingFocus } from '#web/ui/browser/keep-focus.ts'
import { UploadRow } from '#web/ui/upload-row.tsx'
import type { FileUpload } from './upload.ts'
import { percentSent, uploadStatusText } from './upload-words.ts'

interface RunningRowProps {
  upload: FileUpload
  onRetry: () => void
  onCancel: () => void
  /** Between Retry and Cancel. */
  children?: ReactNode
}

/** An upload of this tab. A failed one stays with its reason, until the person retries or cancels it. */
export function RunningRow({ upload, onRetry, onCancel, children }: RunningRowProps) {
  const { title, phase, message } = upload
  return (
    <UploadRow
      title={title}
      type={upload.fileType}
      status={uploadStatusText(upload)}
      error={phase === 'failed' ? `Upload failed. ${message ?? ''}` : undefined}
      percent={phase === 'failed' ? undefined : percentSent(upload)}
      isMoving={phase === 'sending' || phase === 'saving'}
      actions={
        <>
          {phase === 'failed' && (
            <Button size={28} icon={<RotateCw />} onClick={keepingFocus(onRetry)}>
              Retry
            </Button>
          )}
          {children}
          {phase !== 'saving' && (
            <IconButton
              size={28}
              label={`Cancel the upload of ${title}`}
              icon={<X />}
              onClick={keepingFocus(onCancel)}
            />
          )}
        </>
      }
    />
  )
}
