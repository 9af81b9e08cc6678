/** What a scanner looks at. */
export const ASSET_KINDS = ['host', 'image', 'repository', 'application', 'cloud'] as const

export type AssetKind = (typeof ASSET_KINDS)[number]

/**
 * What an asset is recognized by, the strongest first. `arn` stands for the resource id of any cloud, `digest` for
 * `sha256:…` of an image, `url` for a repository, image reference or application, `name` for anything else.
 */
export const IDENTIFIER_KINDS = ['agent', 'arn', 'digest', 'mac', 'fqdn', 'ip', 'netbios', 'url', 'name'] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

export interface AssetIdentifier {
  readonly kind: IdentifierKind
  /** As `normalIdentifier` writes it. */
  readonly value: string
}

/** An asset as a scan names it, and whether it was looked at from inside. */
export interface ScanAsset {
  readonly kind: AssetKind
  /** For people: its fully qualified name, reference or address. */
  readonly name: string
  /** At least one; the strongest first. */
  readonly identifiers: readonly AssetIdentifier[]
  readonly operatingSystem?: string
  /** False: only the network was seen, so that the scan may close no finding of local checks. */
  readonly credentialed?: boolean
}

const CASE_SENSITIVE: ReadonlySet<IdentifierKind> = new Set(['agent', 'arn', 'name', 'url'])

/** One spelling of each identifier, so that two scanners name the same asset: lower case, without a final dot. */
export function normalIdentifier(kind: IdentifierKind, value: string): AssetIdentifier {
  const text = value.trim()
  if (CASE_SENSITIVE.has(kind)) return { kind, value: text }
  const small = text.toLowerCase()
  return { kind, value: kind === 'mac' ? small.replaceAll('-', ':') : small.replace(/\.$/, '') }
}
