import { isEncodingError, messageOf } from '#web/lib/errors.ts'
import { requestIdOf } from '#web/lib/failed-response.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { EncodingFallback } from './application-fallback.tsx'

export function CompaniesFallback({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  if (isEncodingError(error)) return <EncodingFallback />
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorState
        title="Unable to Load Companies"
        description={messageOf(error)}
        requestId={requestIdOf(error)}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload Page
            </Button>
            <Button onClick={onTryAgain}>Try Again</Button>
          </>
        }
      />
    </main>
  )
}
