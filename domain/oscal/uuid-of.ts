import { sha1 } from '../text/sha1.ts'
import { utf8Of } from '../text/utf8.ts'

/** Of all names that Parapet gives: version 5, in the namespace of URLs, of `OSCAL_NAMESPACE`. */
const NAMESPACE = '8ba5dbc7-5c27-5063-a5b2-f47b152ec1d0'

/**
 * The UUID (version 5, RFC 9562) of one thing in a document: always the same for the same kind and record, so that the
 * same record has the same one in every document, and in the next export.
 */
export function uuidOf(kind: string, ...record: readonly string[]): string {
  const name = utf8Of([kind, ...record].join('\u0000'))
  const digest = sha1(Uint8Array.from([...bytesOf(NAMESPACE), ...name])).slice(0, 16)
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function bytesOf(uuid: string): readonly number[] {
  return (uuid.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
}
