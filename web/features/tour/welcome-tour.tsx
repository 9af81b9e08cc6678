import { toastFailed } from '#web/lib/toast-failed.ts'
import { useState } from 'react'
import { DEFAULT_PROTOCOL } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { showOverlay } from '#web/lib/page-overlay.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { endTour } from '#web/lib/tour.ts'
import { Button } from '#web/ui/button.tsx'
import { CoachMark } from '#web/ui/overlay/coach-mark.tsx'
import { tourSteps, type TourStep } from './steps.ts'

/** Shows a new person around, once: finishing, skipping and closing all end it for good. */
export function WelcomeTour() {
  const userId = useMyId()
  const { protocol_id: protocol } = useOptionalCompany() ?? { protocol_id: DEFAULT_PROTOCOL }
  const steps = tourSteps(wordingOf(protocol))
  const [at, setAt] = useState(0)
  const step = steps[at]
  const end = () => {
    showOverlay(undefined)
    if (userId !== undefined)
      endTour(userId).catch((error: unknown) => toastFailed('The tour could not be switched off', error))
  }
  const move = (by: -1 | 1) => setAt((now) => Math.min(steps.length - 1, Math.max(0, now + by)))
  if (step === undefined) return null
  const isLast = at === steps.length - 1
  return (
    <CoachMark
      key={step.id}
      title={step.title}
      target={visible(step)}
      onClose={end}
      onMove={move}
      position={`${at + 1} of ${steps.length}`}
      footer={
        <>
          {!isLast && (
            <Button variant="ghost" edge="start" onClick={end} className="mr-auto">
              Skip
            </Button>
          )}
          <Button onClick={() => move(-1)} disabledReason={at === 0 ? 'This is the first step.' : undefined}>
            Previous
          </Button>
          <Button variant="primary" data-focus-first onClick={isLast ? end : () => move(1)}>
            {isLast ? 'Finish' : 'Next'}
          </Button>
        </>
      }
    >
      {step.text}
    </CoachMark>
  )
}

/** The visible element of a step. */
function visible({ target }: TourStep): string | undefined {
  const isSeen = target !== undefined && (document.querySelector(target)?.getClientRects().length ?? 0) > 0
  return isSeen ? target : undefined
}
