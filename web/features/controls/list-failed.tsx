import { messageOf } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
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
      <Card>
        <ErrorState title={messageOf(error)} onRetry={onRetry} retryLabel="Retry" retrying={retrying} />
      </Card>
    </>
  )
}
