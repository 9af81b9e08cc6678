import { notify } from '#web/ui/notify.tsx'
import { messageOf } from './errors.ts'
import { ProofDeclined } from './step-up.ts'

/** Says what was not done, and why; nothing to somebody who decided against it when they were asked who they are. */
export function tellFailure(failed: string, error: unknown, id?: string): void {
  if (error instanceof ProofDeclined) return
  notify.error(failed, { description: messageOf(error), ...(id !== undefined && { id }) })
}
