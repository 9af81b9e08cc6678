import type { IncomingMessage } from 'node:http'

/** Method and path of what brings files. They may take hours to arrive, as long as they do arrive: see `bodyOf`. */
const BRINGS_A_FILE = [
  /^PUT \/storage\/v1\/object\/[^/]+\/./,
  /^POST \/storage\/v1\/object\/(?!list(?:-v2)?\/[^/]+$|sign\/|upload\/sign\/)[^/]+\/./,
  /^(?:POST|PATCH) \/storage\/v1\/upload\/resumable(?:\/|$)/,
  /^POST \/functions\/v1\/upload-evidence(?:\/|$)/,
]

/**
 * A body that does not arrive is a dead connection, or one that means to be in the way: it is ended.
 *
 * @param totalMs for a whole body that is no file
 */
export function limitBody(incoming: IncomingMessage, totalMs = 60_000): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return
  const { method = '', url = '' } = incoming
  const asked = `${method} ${url.split('?')[0] ?? ''}`
  if (BRINGS_A_FILE.some((pattern) => pattern.test(asked))) return
  const timer = setTimeout(() => incoming.complete || incoming.destroy(), totalMs)
  incoming.once('close', () => clearTimeout(timer))
}
