import type { Duplex } from 'node:stream'

export const REFUSE_AFTER_MS = 1_000
/** Of this server; further refusals are answered at once, so that they do not fill it. */
const WAITING = 200

let waiting = 0

/**
 * Answers a connection that is over a limit after a while: a client that tries again after each refusal takes less of
 * the processor.
 */
export function refuseLater(socket: Duplex, answer: () => void, afterMs = REFUSE_AFTER_MS): void {
  // A client that hangs up meanwhile is not an error.
  socket.on('error', () => undefined)
  if (socket.destroyed) return
  if (waiting >= WAITING) return answer()
  waiting += 1
  const timer = setTimeout(answer, afterMs)
  socket.once('close', () => {
    clearTimeout(timer)
    waiting -= 1
  })
}
