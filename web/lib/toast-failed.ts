import { toastError } from '#web/ui/overlay/toast.tsx'
import { ControlsError } from './controls/controls-error.ts'
import { messageOf } from './errors.ts'
import { ProofDeclined } from './auth/step-up.ts'

/** What was not done, and why. Nothing to a person who declined to confirm who they are. */
export function toastFailed(failed: string, error: unknown, id?: string): void {
  if (error instanceof ProofDeclined) return
  toastError(failed, { description: messageOf(error), ...(id !== undefined && { id }) })
}

/** A failed change of a control, in the words of the specification, with what the server said. */
export function toastControlsError(error: unknown): void {
  if (error instanceof ControlsError) toastFailed(error.message, error.cause)
  else toastError(messageOf(error))
}
