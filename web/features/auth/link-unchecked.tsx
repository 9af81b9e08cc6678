import { messageOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'

export function CheckingLink() {
  return (
    <div className="grid place-items-center py-8 text-muted">
      <Spinner size={24} label="Checking the link" />
    </div>
  )
}

/** The server did not say whether the link works. */
export function LinkUnchecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <p role="alert" className="font-medium">
        The link could not be checked.
      </p>
      <p className="mt-1 text-muted">{messageOf(error)}</p>
      <Button variant="primary" size={36} className="mt-5 w-full" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
