import { useEffect } from 'react'
import { ENCODING_MESSAGE, ENCODING_NOTE, resetAfterEncodingError } from '#web/lib/encoding-recovery.ts'
import { isEncodingError, messageOf } from '#web/lib/errors.ts'

const PRIMARY =
  'inline-flex h-9 items-center rounded-md bg-brand px-3.5 font-medium text-on-brand hover:bg-brand-hover touch:min-h-11'

/** The last error boundary's page. Depends on no code that could fail itself. */
export function ApplicationFallback({ error }: { error: unknown }) {
  if (isEncodingError(error)) return <EncodingFallback />
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div role="alert" className="w-full max-w-120 rounded-lg border border-border bg-surface p-6">
        <h1 className="text-h1">Something went wrong</h1>
        <p className="mt-2 text-muted">
          An error occurred while loading the application. Please try refreshing the page.
        </p>
        <ErrorDetails error={error} />
        <button type="button" className={`mt-5 ${PRIMARY}`} onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </main>
  )
}

export function ErrorDetails({ error }: { error: unknown }) {
  return (
    <details className="mt-4 w-full rounded-md border border-border bg-subtle text-left">
      <summary className="px-3 py-2 font-medium">Error details</summary>
      <p className="border-t border-border px-3 py-2 font-mono text-small break-words">{messageOf(error)}</p>
    </details>
  )
}

export function EncodingFallback() {
  useEffect(resetAfterEncodingError, [])
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div role="alert" className="w-full max-w-120 rounded-lg border border-border bg-surface p-6">
        <h1 className="text-h1">The application has been reset</h1>
        <p className="mt-2 text-muted">{ENCODING_MESSAGE}</p>
        <p className="mt-2 text-small text-muted">{ENCODING_NOTE}</p>
        <button type="button" className={`mt-5 ${PRIMARY}`} onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </main>
  )
}
