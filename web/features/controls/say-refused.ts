import { ControlsError } from '#web/lib/controls-error.ts'
import { messageOf } from '#web/lib/errors.ts'
import { notify } from '#web/ui/notify.tsx'

/** Says that a change was not made: in the words of the specification, with what the server said. */
export function sayRefused(error: unknown): void {
  if (error instanceof ControlsError) notify.error(error.message, { description: messageOf(error.cause) })
  else notify.error(messageOf(error))
}
