import { lazy, Suspense } from 'react'
import { useProofRequest } from '#web/lib/step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/** Where the question for a fresh proof appears; its code comes with the first one. */
export function StepUp() {
  const request = useProofRequest()
  if (request === undefined) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog request={request} />
    </Suspense>
  )
}
