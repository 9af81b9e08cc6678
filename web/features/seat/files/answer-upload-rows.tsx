import { useSyncExternalStore } from 'react'
import { RunningRow } from '#web/lib/uploads/running-row.tsx'
import type { AnswerUploads } from './answer-uploads.ts'

interface AnswerUploadRowsProps {
  uploads: AnswerUploads
  question: { readonly id: string; readonly text: string }
}

/** The files of one answer that are on their way, and those that failed. */
export function AnswerUploadRows({ uploads, question }: AnswerUploadRowsProps) {
  const shown = useSyncExternalStore(uploads.subscribe, uploads.current).filter((one) => one.question === question.id)
  if (shown.length === 0) return null
  return (
    <ul aria-label={`Uploads: ${question.text}`} className="divide-y divide-border">
      {shown.map((upload) => (
        <RunningRow
          key={upload.id}
          upload={upload}
          onRetry={() => uploads.apply(upload.id, { type: 'retry' })}
          onCancel={() => uploads.cancel(upload.id)}
        />
      ))}
    </ul>
  )
}
