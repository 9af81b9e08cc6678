import * as z from 'zod'
import { versionScheme } from '#domain/versions/compare-versions.ts'
import type { AffectedRange, CveEntry, CvssScore } from '../cve-entry.ts'
import { parseCpe } from './cpe.ts'
import { severityOfScore } from './cvss.ts'
import { CVE_ID, cleanText, distinct, listOf, maybeText, moment, text } from './fields.ts'

const version = z.object({
  version: text,
  status: z.string(),
  versionType: z.string().nullish(),
  lessThan: maybeText,
  lessThanOrEqual: maybeText,
})

const product = z.object({
  vendor: maybeText,
  product: maybeText,
  packageName: maybeText,
  collectionURL: maybeText,
  cpes: listOf(text),
  defaultStatus: z.string().nullish(),
  versions: listOf(version),
})

const scored = z.object({ version: z.string(), vectorString: text, baseScore: z.number().min(0).max(10) })

const METRICS = ['cvssV4_0', 'cvssV3_1', 'cvssV3_0', 'cvssV2_0'] as const

const container = z.object({
  title: maybeText,
  providerMetadata: z.object({ shortName: maybeText }).nullish(),
  descriptions: listOf(z.object({ lang: z.string(), value: text })),
  rejectedReasons: listOf(z.object({ lang: z.string(), value: text })),
  affected: listOf(product),
  problemTypes: listOf(z.object({ descriptions: listOf(z.object({ cweId: maybeText, description: maybeText })) })),
  references: listOf(z.object({ url: text, tags: listOf(text) })),
  metrics: listOf(z.record(z.string(), z.unknown())),
})

const cveRecord = z.object({
  cveMetadata: z.object({
    cveId: z.string().regex(CVE_ID),
    state: z.enum(['PUBLISHED', 'REJECTED']),
    datePublished: moment.optional(),
    dateUpdated: moment.optional(),
    dateReserved: moment.optional(),
  }),
  containers: z.object({ cna: container, adp: listOf(container) }),
})

/** Of records that say no time; every other is newer. */
const NO_TIME = '1970-01-01T00:00:00.000Z'

/** Registries of packages, by the end of the collection's host: the ecosystem of OSV, and its order. */
const REGISTRIES: readonly (readonly [string, string, string])[] = [
  ['npmjs.org', 'npm', 'semver'],
  ['npmjs.com', 'npm', 'semver'],
  ['pypi.org', 'PyPI', 'pep440'],
  ['pypi.python.org', 'PyPI', 'pep440'],
  ['maven.apache.org', 'Maven', 'maven'],
  ['maven.org', 'Maven', 'maven'],
  ['crates.io', 'crates.io', 'semver'],
  ['rubygems.org', 'RubyGems', 'generic'],
  ['nuget.org', 'NuGet', 'nuget'],
  ['packagist.org', 'Packagist', 'semver'],
  ['pkg.go.dev', 'Go', 'semver'],
]

/**
 * Reads a record of the CVE list in format 5: what the numbering authority says, completed by others (CISA).
 *
 * @throws z.ZodError where it is not as the format says
 */
export function readCve5(value: unknown): CveEntry {
  const { cveMetadata: about, containers } = cveRecord.parse(value)
  const { cna, adp } = containers
  const all = [cna, ...adp]
  const modifiedAt = about.dateUpdated ?? about.datePublished ?? about.dateReserved ?? NO_TIME
  const isRejected = about.state === 'REJECTED'
  const described = [...(isRejected ? cna.rejectedReasons : []), ...cna.descriptions]
  return {
    id: about.cveId,
    source: 'CVE',
    record: about.cveId,
    publishedAt: about.datePublished ?? about.dateReserved ?? modifiedAt,
    modifiedAt,
    status: isRejected ? 'Rejected' : 'Published',
    isRejected,
    isAnalyzed: false,
    title: cna.title ?? '',
    description: (described.find(({ lang }) => lang.startsWith('en')) ?? described[0])?.value ?? '',
    products: distinct(
      all.flatMap(({ affected }) =>
        affected.map((one) => [one.vendor, one.product ?? one.packageName].filter(Boolean).join(' ')),
      ),
      50,
    ),
    cvss: all.flatMap((one, index) => scoresOf(one, index === 0)),
    namedSeverity: null,
    cwes: distinct(
      all.flatMap(({ problemTypes }) =>
        problemTypes.flatMap(({ descriptions }) => descriptions.flatMap((one) => cweOf(one.cweId ?? one.description))),
      ),
      100,
    ),
    links: linksOf(all),
    affects: all.flatMap(({ affected }) => affected.flatMap(rangesOf)),
  }
}

const cweOf = (words = ''): string[] => /^CWE-\d+/.exec(words)?.slice() ?? []

function linksOf(containers: readonly z.output<typeof container>[]): CveEntry['links'] {
  const byUrl = new Map(containers.toReversed().flatMap(({ references }) => references.map((link) => [link.url, link])))
  return [...byUrl.values()]
}

function scoresOf({ metrics, providerMetadata }: z.output<typeof container>, isPrimary: boolean): CvssScore[] {
  return metrics.flatMap((metric) =>
    METRICS.flatMap((name) => {
      const read = scored.safeParse(metric[name])
      if (!read.success) return []
      const { version: cvssVersion, vectorString: vector, baseScore: score } = read.data
      const source = providerMetadata?.shortName ?? 'CVE list'
      return { version: cvssVersion, vector, score, severity: severityOfScore(cvssVersion, score), source, isPrimary }
    }),
  )
}

function rangesOf(affected: z.output<typeof product>): AffectedRange[] {
  const names = namesOf(affected)
  const ranges = affected.versions.flatMap((one) => {
    if (one.status !== 'affected') return []
    const to = one.lessThan ?? one.lessThanOrEqual ?? null
    const unbounded = to === '*'
    const isAny = to === null && ['*', 'n/a', 'unspecified', 'all'].includes(one.version.toLowerCase())
    if (isAny) return { from: null, fromIncluded: true, to: null, toIncluded: false, type: one.versionType }
    if (to === null)
      return { from: one.version, fromIncluded: true, to: one.version, toIncluded: true, type: one.versionType }
    const from = ['0', '*', 'unspecified', 'n/a'].includes(one.version) ? null : one.version
    return {
      from,
      fromIncluded: true,
      to: unbounded ? null : to,
      toIncluded: one.lessThan === undefined && !unbounded,
      type: one.versionType,
    }
  })
  const everyVersion = { from: null, fromIncluded: true, to: null, toIncluded: false, type: undefined }
  const known = ranges.length === 0 && affected.defaultStatus === 'affected' ? [everyVersion] : ranges
  return names.flatMap(({ scheme, ...named }) =>
    known.map(({ type, ...range }) => ({ ...named, ...range, scheme: scheme ?? schemeOf(type), versions: null })),
  )
}

/** "semver" and "maven" have their order; "custom", "git" and others are compared as generic. */
const schemeOf = (type: string | null | undefined) => versionScheme(type === 'python' ? 'pep440' : (type ?? 'generic'))

function namesOf(
  affected: z.output<typeof product>,
): { scheme?: AffectedRange['scheme']; ecosystem: string; name: string }[] {
  const { collectionURL, packageName, vendor, product: productName, cpes } = affected
  const host = collectionURL !== undefined && URL.canParse(collectionURL) ? new URL(collectionURL).hostname : ''
  const registry = REGISTRIES.find(([domain]) => host === domain || host.endsWith(`.${domain}`))
  const inRegistry =
    registry === undefined || packageName === undefined
      ? []
      : [{ scheme: versionScheme(registry[2]), ecosystem: registry[1], name: packageName }]
  const byCpe = distinct(
    cpes.flatMap((cpe) => cpeName(cpe) ?? []),
    50,
  ).map((name) => ({ ecosystem: 'cpe', name }))
  const byWords =
    productName === undefined
      ? []
      : [{ ecosystem: 'product', name: cleanText(`${vendor ?? ''}:${productName}`.toLowerCase()).slice(0, 1000) }]
  return [...inRegistry, ...(byCpe.length > 0 ? byCpe : byWords)]
}

function cpeName(cpe: string): string | undefined {
  const read = parseCpe(cpe)
  return read === undefined ? undefined : `${read.vendor}:${read.product}`
}
