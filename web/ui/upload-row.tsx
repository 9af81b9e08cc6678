import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileIcon } from './file-icon.tsx'
import { ProgressBar } from './chart/progress-bar.tsx'

export interface UploadRowProps {
  title: string
  /** Progress: "4.2 of 20 MB · 1.1 MB/s · 15 s left". */
  status: string
  /** The error, shown instead of the status. */
  error?: string | undefined
  /** 0 to 100; no bar without it. */
  percent?: number | undefined
  /** False draws a gray bar. */
  isMoving?: boolean
  type?: string | null
  actions: ReactNode
}

/** A file being uploaded. Its parent is a list. */
export function UploadRow({ title, status, error, percent, isMoving = false, type = null, actions }: UploadRowProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-md border border-border bg-subtle text-muted">
        {error === undefined ? (
          <FileIcon type={type} className="size-4.5" />
        ) : (
          <CircleAlert className="size-4.5 text-danger" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium break-words">{title}</p>
            {error === undefined ? (
              <p className="text-small text-muted tabular-nums">{status}</p>
            ) : (
              <p role="alert" className="text-small text-danger">
                {error}
              </p>
            )}
          </div>
          <div className="-my-0.5 flex shrink-0 items-center gap-1">{actions}</div>
        </div>
        {percent !== undefined && (
          <ProgressBar
            label={`Upload of ${title}`}
            value={percent}
            tone={isMoving ? 'brand' : 'not-applicable'}
            className="mt-2"
          />
        )}
      </div>
    </li>
  )
}
