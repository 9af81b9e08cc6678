import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'

export function CompaniesLoading({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid min-h-[60dvh] animate-appear place-items-center">
      <div className="flex flex-col items-center gap-4 text-muted">
        <Spinner size={24} />
        <output>Loading companies…</output>
        <Button onClick={onRetry}>Retry</Button>
      </div>
    </div>
  )
}
