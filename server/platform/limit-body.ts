import type { IncomingMessage } from 'node:http'

/** Files may take hours to arrive, as long as they do arrive. */
const RECEIVES_FILES = /^\/storage\/v1\/(?:object|upload)\/|^\/functions\/v1\/upload-evidence(?:[/?]|$)/

export interface BodyLimits {
  /** For a whole body that is no file. */
  readonly totalMs: number
  /** Without a single byte of a file. */
  readonly silenceMs: number
}

/** A body that does not arrive is a dead connection, or one that means to be in the way: it is ended. */
export function limitBody(
  incoming: IncomingMessage,
  { totalMs, silenceMs }: BodyLimits = { totalMs: 60_000, silenceMs: 60_000 },
): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return
  if (RECEIVES_FILES.test(incoming.url ?? '')) {
    // Node ends a connection that is silent for so long. What is done with the file afterwards may take longer.
    incoming.setTimeout(silenceMs)
    incoming.once('end', () => incoming.setTimeout(0))
    return
  }
  const timer = setTimeout(() => incoming.complete || incoming.destroy(), totalMs)
  incoming.once('close', () => clearTimeout(timer))
}
