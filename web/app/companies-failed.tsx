import { isEncodingError, messageOf } from '#web/lib/errors.ts'
import { requestIdOf } from '#web/lib/failed-response.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { EncodingFallback } from './application-fallback.tsx'

export type CompaniesFailedProps = { error: unknown; retrying: boolean; retry: () => void }

export function CompaniesFailed({ error, retrying, retry }: CompaniesFailedProps) {
  if (isEncodingError(error)) return <EncodingFallback />
  return (
    <ErrorState
      title={`Failed to load companies: ${messageOf(error)}`}
      requestId={requestIdOf(error)}
      onRetry={retry}
      retryLabel="Retry"
      retrying={retrying}
    />
  )
}
