import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface AnswerLimits {
  /** Without the reader having taken a single byte. */
  readonly silenceMs: number
  readonly lookEveryMs: number
}

/**
 * An answer that nobody reads is held in memory for as long as its connection: such connections are ended. Answers are
 * looked at now and then instead of each having a timer, since nearly all are gone at once.
 *
 * @returns how to stop looking
 */
export function limitAnswers(
  server: Server,
  { silenceMs, lookEveryMs }: AnswerLimits = { silenceMs: 60_000, lookEveryMs: 5_000 },
): () => void {
  const open = new Set<ServerResponse>()
  server.on('request', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
  })
  const timer = setInterval(() => {
    for (const outgoing of open) {
      if (!outgoing.headersSent) continue
      // Node's own measure of idleness knows how much of a write has gone out; it ends the connection by itself.
      outgoing.socket?.setTimeout(silenceMs)
      open.delete(outgoing)
    }
  }, lookEveryMs)
  return () => clearInterval(timer)
}
