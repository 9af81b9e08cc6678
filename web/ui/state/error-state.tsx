import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { RequestId } from './request-id.tsx'

export interface ErrorStateProps {
  /** What failed: "Vulnerabilities could not be loaded." */
  title: string
  /** What is known: "The server answered 503 at 09:41." */
  description?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
  /** The id under which the server's log has the request. */
  requestId?: string | undefined
  /** More buttons. */
  actions?: ReactNode
  className?: string | undefined
}

export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    description,
    onRetry,
    retryLabel = 'Try again',
    retrying = false,
    requestId,
    actions,
    className,
  } = props
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <CircleAlert className="mb-2.5 size-5 text-danger" />
      <p className="text-h3">{title}</p>
      {description !== undefined && <p className="mt-1 max-w-105 text-body text-pretty text-muted">{description}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-2 empty:hidden">
        {onRetry !== undefined && (
          <Button onClick={onRetry} busy={retrying}>
            {retryLabel}
          </Button>
        )}
        {actions}
      </div>
      {requestId !== undefined && <RequestId id={requestId} className="mt-3 justify-center" />}
    </div>
  )
}
