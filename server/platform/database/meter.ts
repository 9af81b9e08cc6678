import type { Ticket } from '../admission/person.ts'
import type { BackendProcess } from './backend-process.ts'

/** A read that still runs after this, and has used the processor for `LONG_MS`, lets everything else go first. */
const LOOK_EVERY_MS = 50
/** On a busy machine it gets a part of a processor: one that used all of the 50 ms would have run for much longer. */
const LONG_MS = 20

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
    if (usedMs() >= LONG_MS) backend.lower()
    else timer = setTimeout(yieldIfLong, LOOK_EVERY_MS)
  }
  let timer = wasLowered ? undefined : setTimeout(yieldIfLong, LOOK_EVERY_MS)
  return () => {
    clearTimeout(timer)
    ticket.processorMs = (ticket.processorMs ?? 0) + usedMs()
    return backend.isLowered !== wasLowered
  }
}
