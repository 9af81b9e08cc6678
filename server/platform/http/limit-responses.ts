import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface ResponseLimits {
  /** Time without the reader having taken a single byte. */
  readonly silenceMs: number
  readonly lookEveryMs: number
}

/**
 * A response that is not read stays in memory as long as its connection, so such connections are closed. Responses
 * are checked periodically instead of with a timer for each, because nearly all end at once.
 *
 * @returns stops the checks
 */
export function limitResponses(
  server: Server,
  { silenceMs, lookEveryMs }: ResponseLimits = { silenceMs: 60_000, lookEveryMs: 5_000 },
): () => void {
  const open = new Set<ServerResponse>()
  server.on('request', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
  })
  const timer = setInterval(() => {
    for (const outgoing of open) {
      if (!outgoing.headersSent) continue
      // Node's idle timeout knows how much of a write has gone out, and closes the connection itself.
      outgoing.socket?.setTimeout(silenceMs)
      open.delete(outgoing)
    }
  }, lookEveryMs)
  return () => clearInterval(timer)
}
