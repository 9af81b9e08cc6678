import { useStepUpRequest } from '#web/lib/auth/step-up.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog, {
  close: ({ request }) => request.onDecline(),
})

/** Hosts the step-up dialog, whose code loads with the first request. */
export function StepUp() {
  const request = useStepUpRequest()
  return request && <StepUpDialog request={request} />
}
