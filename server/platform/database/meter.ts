import { QUICK_MS, type Ticket } from '../admission/person.ts'
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
  let before: number | undefined
  const usedMs = () => (before === undefined ? undefined : (backend.processorMs() ?? before) - before)
  // Nearly all statements end before it, and cost no reading.
  let timer = setTimeout(() => {
    before = backend.processorMs()
    if (before !== undefined && !wasLowered) timer = setTimeout(yieldIfLong, YIELD_AFTER_MS)
  }, QUICK_MS)
  const yieldIfLong = () => {
    if ((usedMs() ?? 0) >= YIELD_AFTER_MS) backend.lower()
    else timer = setTimeout(yieldIfLong, YIELD_AFTER_MS)
  }
  return () => {
    clearTimeout(timer)
    const slowMs = usedMs()
    if (slowMs !== undefined) ticket.slowMs = (ticket.slowMs ?? 0) + slowMs
    return backend.isLowered !== wasLowered
  }
}
