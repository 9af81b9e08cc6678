import { percentDecoded } from '../text/percent-decoded.ts'

/** The parts of a package URL ("pkg:deb/debian/curl@7.88.1-10?arch=i386&distro=debian-12#sub/path"), decoded. */
export interface PackageUrl {
  /** In small letters: npm, maven, deb. */
  readonly type: string
  /** Segments joined by "/": "@angular", "org.apache.logging.log4j", "debian". */
  readonly namespace: string | undefined
  readonly name: string
  readonly version: string | undefined
  /** Names in small letters; empty values do not count. */
  readonly qualifiers: ReadonlyMap<string, string>
}

/** Reads a package URL by its specification (ECMA-427), without the subpath. Undefined for other texts. */
export function parsePackageUrl(text: string): PackageUrl | undefined {
  const [withoutSubpath = ''] = text.trim().split('#', 1)
  const [path, query = ''] = cut(withoutSubpath, '?')
  const [scheme, rest] = cut(path, ':')
  if (scheme.toLowerCase() !== 'pkg' || rest === undefined) return undefined
  const [type, remainder] = cut(rest.replace(/^\/+/, ''), '/')
  if (remainder === undefined || !/^[a-z][a-z0-9.+-]*$/i.test(type)) return undefined
  // An "@" before the last "/" belongs to the namespace: pkg:npm/@angular/core.
  const at = remainder.lastIndexOf('@')
  const hasVersion = at > 0 && at > remainder.lastIndexOf('/')
  const segments = (hasVersion ? remainder.slice(0, at) : remainder).split('/').filter(Boolean).map(percentDecoded)
  const name = segments.pop()
  if (name === undefined) return undefined
  return {
    type: type.toLowerCase(),
    namespace: segments.length === 0 ? undefined : segments.join('/'),
    name,
    version: hasVersion ? percentDecoded(remainder.slice(at + 1)) || undefined : undefined,
    qualifiers: readQualifiers(query),
  }
}

function readQualifiers(query: string): ReadonlyMap<string, string> {
  const pairs = query.split('&').map((pair) => cut(pair, '='))
  return new Map(pairs.flatMap(([key, value]) => (value ? [[key.toLowerCase(), percentDecoded(value)] as const] : [])))
}

/** The text before and after a separator; the second is undefined without one. */
function cut(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
