import type { Ticket } from '../admission/person.ts'
import type { BackendProcess } from './backend-process.ts'

/** A read that takes more of the processor lets everything else go first. */
const YIELD_AFTER_MS = 50

/**
 * Writes on a ticket how long its statement used the processor, and lets a long one yield. On a busy machine quick
 * statements wait for the processor, so that a clock does not tell them from slow ones.
 *
 * @returns ends it, and says whether the backend yields from now on
 */
export function startMeter(backend: BackendProcess, ticket: Ticket): () => boolean {
  const wasLowered = backend.isLowered
  const before = backend.processorMs()
  if (before === undefined) return () => false
  const usedMs = () => (backend.processorMs() ?? before) - before
  const yieldIfLong = () => {
    if (usedMs() >= YIELD_AFTER_MS) backend.lower()
    else timer = setTimeout(yieldIfLong, YIELD_AFTER_MS)
  }
  let timer = wasLowered ? undefined : setTimeout(yieldIfLong, YIELD_AFTER_MS)
  return () => {
    clearTimeout(timer)
    ticket.processorMs = (ticket.processorMs ?? 0) + usedMs()
    return backend.isLowered !== wasLowered
  }
}
