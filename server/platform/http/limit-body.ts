import type { IncomingMessage } from 'node:http'

/** Method and path of file uploads. They may take hours, as long as bytes arrive: see `bodyOf`. */
const BRINGS_A_FILE = [
  /^PUT \/storage\/v1\/object\/[^/]+\/./,
  /^POST \/storage\/v1\/object\/(?!list(?:-v2)?\/[^/]+$|sign\/|upload\/sign\/)[^/]+\/./,
  /^(?:POST|PATCH) \/storage\/v1\/upload\/resumable(?:\/|$)/,
  /^POST \/functions\/v1\/upload-evidence(?:\/|$)/,
]

/**
 * Ends a request whose body does not arrive: its connection is dead, or an attack.
 *
 * @param totalMs for a whole body that is not a file
 */
export function limitBody(incoming: IncomingMessage, totalMs = 60_000): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return
  const { method = '', url = '' } = incoming
  const asked = `${method} ${url.split('?')[0] ?? ''}`
  if (BRINGS_A_FILE.some((pattern) => pattern.test(asked))) return
  const timer = setTimeout(() => incoming.complete || incoming.destroy(), totalMs)
  incoming.once('close', () => clearTimeout(timer))
}
