import { messageOf } from '#web/lib/errors.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export interface ListFailedProps {
  title: string
  error: Error
  retrying: boolean
  onRetry: () => void
}

export function ListFailed({ title, error, retrying, onRetry }: ListFailedProps) {
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={messageOf(error)} onRetry={onRetry} retryLabel="Retry" retrying={retrying} />
    </>
  )
}
