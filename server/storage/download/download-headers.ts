import { essenceOf } from '#server/platform/files/media-types.ts'
import { etagOf, type ObjectRow } from '../object-row.ts'

/** Shown inline; their type was recognised by content. Everything else is only downloaded. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * Headers of a file's response. Files are untrusted: none may ever run as a page of this origin.
 *
 * @param download the `download` parameter: undefined when absent, empty for the file's own name
 * @param open whether the file is public
 */
export function downloadHeaders(row: ObjectRow, download: string | undefined, open: boolean): Record<string, string> {
  return {
    'Content-Type': row.content_type,
    'Content-Disposition': disposition(row, download),
    ETag: etagOf(row),
    'Last-Modified': row.updated_at.toUTCString(),
    'Cache-Control': row.cache_control,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // A cached response for one person must not be served to another.
    ...(!open && { Vary: 'Authorization' }),
  }
}

function disposition({ name, content_type: type }: ObjectRow, download: string | undefined): string {
  const kind = download === undefined && SHOWN.has(essenceOf(type)) ? 'inline' : 'attachment'
  const given = (download ?? '').replaceAll(/[\p{Cc}\p{Cs}/\\]/gu, '_').slice(0, 255)
  const shown = given === '' ? (name.split('/').at(-1) ?? '') : given
  // RFC 6266: an ASCII name for old clients, and the name itself, encoded.
  const plain = shown.replaceAll(/[^\w !#$&+.^`|~()-]/gu, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(shown)}`
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether the client already has these bytes (RFC 9110, section 13). */
export function isUnchanged(
  row: ObjectRow,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(etagOf(row))
  }
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= wholeSeconds(row.updated_at)
}

/** Whether a part may be sent: the client's other parts are of these bytes. */
export function continues(row: ObjectRow, ifRange: string | undefined): boolean {
  if (ifRange === undefined) return true
  return ifRange === etagOf(row) || Date.parse(ifRange) === wholeSeconds(row.updated_at)
}

const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000
