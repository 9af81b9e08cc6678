import { toastError } from '#web/ui/overlay/toast.tsx'
import { ControlsError } from './controls/controls-error.ts'
import { messageOf, messageWithId } from './errors.ts'
import { requestIdOf } from './failed-response.ts'
import { StepUpDeclined } from './auth/step-up.ts'

/** An error toast: what was not done, and why. Silent when the person declined a step-up. */
export function toastFailed(failed: string, error: unknown, id?: string): void {
  if (error instanceof StepUpDeclined) return
  const request = requestIdOf(error)
  toastError(failed, {
    description: messageOf(error),
    ...(request !== undefined && { requestId: request }),
    ...(id !== undefined && { id }),
  })
}

/** The error toast for a failed change of a control. */
export function toastControlsError(error: unknown): void {
  if (error instanceof ControlsError) toastFailed(error.message, error.cause)
  else toastError(messageWithId(error))
}
