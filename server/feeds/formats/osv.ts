import cvss from 'ae-cvss-calculator'
import * as z from 'zod'
import type { VersionScheme } from '#domain/versions/compare-versions.ts'
import type { AffectedRange, CveEntry, CvssScore, OsvRecord } from '../cve-entry.ts'
import { severityNamed, severityOfScore } from './cvss.ts'
import { CVE_ID, distinct, listOf, maybeText, moment, text } from './fields.ts'

const event = z.object({ introduced: maybeText, fixed: maybeText, last_affected: maybeText })

const affectedPackage = z.object({
  package: z.object({ ecosystem: text, name: text }).nullish(),
  ranges: listOf(z.object({ type: z.string(), events: listOf(event) })),
  versions: listOf(text),
})

const osvRecord = z.object({
  id: z.string().min(3).max(100),
  modified: moment,
  published: moment.nullish(),
  withdrawn: moment.nullish(),
  aliases: listOf(z.string()),
  upstream: listOf(z.string()),
  summary: maybeText,
  details: maybeText,
  severity: listOf(z.object({ type: z.string(), score: text })),
  affected: listOf(affectedPackage),
  references: listOf(z.object({ type: z.string().catch('WEB'), url: text })),
  database_specific: z
    .looseObject({ severity: maybeText, cwe_ids: z.array(text).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})

const SCHEMES: Readonly<Record<string, VersionScheme>> = {
  npm: 'semver',
  Go: 'semver',
  'crates.io': 'semver',
  Hex: 'semver',
  Pub: 'semver',
  SwiftURL: 'semver',
  Packagist: 'semver',
  PyPI: 'pep440',
  Maven: 'maven',
  NuGet: 'nuget',
  Debian: 'deb',
  Ubuntu: 'deb',
  Alpine: 'apk',
  Wolfi: 'apk',
  Chainguard: 'apk',
  'Red Hat': 'rpm',
  'Rocky Linux': 'rpm',
  AlmaLinux: 'rpm',
  SUSE: 'rpm',
  openSUSE: 'rpm',
  openEuler: 'rpm',
  Mageia: 'rpm',
}

/** "Debian:12" is of Debian. */
const baseOf = (ecosystem: string): string => ecosystem.split(':')[0] ?? ecosystem

/**
 * Reads an OSV record.
 *
 * @throws z.ZodError where it is not as the format says
 */
export function readOsv(value: unknown): OsvRecord {
  const record = osvRecord.parse(value)
  const ecosystems = distinct(
    record.affected.map((one) => baseOf(one.package?.ecosystem ?? '')),
    100,
  )
  const isWithdrawn = Boolean(record.withdrawn)
  const cves = distinct(
    [record.id, ...record.aliases, ...record.upstream].filter((id) => CVE_ID.test(id)),
    200,
  )
  const affects = isWithdrawn ? [] : record.affected.flatMap(rangesOf)
  const entry: Omit<CveEntry, 'id'> = {
    source: 'OSV',
    record: record.id,
    publishedAt: record.published ?? record.modified,
    modifiedAt: record.modified,
    status: isWithdrawn ? 'Withdrawn' : 'Published',
    isRejected: isWithdrawn,
    isAnalyzed: false,
    title: record.summary ?? '',
    description: record.details ?? '',
    products: distinct(
      record.affected.map((one) => one.package?.name ?? ''),
      50,
    ),
    cvss: record.severity.flatMap(({ score }) => scoreOf(score, record.id)),
    namedSeverity: severityNamed(record.database_specific?.severity ?? ''),
    cwes: distinct(
      (record.database_specific?.cwe_ids ?? []).filter((cwe) => /^CWE-\d+$/.test(cwe)),
      100,
    ),
    links: record.references.map(({ type, url }) => ({ url, tags: [type.toLowerCase()] })),
    affects,
  }
  return {
    id: record.id,
    modifiedAt: record.modified,
    isWithdrawn,
    feeds: ecosystems.map((ecosystem) => `osv:${ecosystem}`.slice(0, 60)),
    entries: (cves.length > 0 ? cves : [record.id]).map((id) => ({ ...entry, id })),
  }
}

/** OSV gives vectors only; their score is computed. A vector that is none is left out. */
function scoreOf(vector: string, source: string): CvssScore[] {
  try {
    const score = computed(vector)
    if (score === undefined) return []
    return [
      {
        ...score,
        vector,
        severity: severityOfScore(score.version, score.score),
        source: source.split('-')[0] ?? source,
        isPrimary: true,
      },
    ]
  } catch {
    return []
  }
}

function computed(vector: string): { version: string; score: number } | undefined {
  if (vector.startsWith('CVSS:4.0/'))
    return { version: '4.0', score: new cvss.Cvss4P0(vector).calculateScores().overall }
  if (vector.startsWith('CVSS:3.1/'))
    return { version: '3.1', score: new cvss.Cvss3P1(vector).calculateScores().overall }
  if (vector.startsWith('CVSS:3.0/'))
    return { version: '3.0', score: new cvss.Cvss3P0(vector).calculateScores().overall }
  return vector.startsWith('AV:')
    ? { version: '2.0', score: new cvss.Cvss2(vector).calculateScores().overall }
    : undefined
}

function rangesOf({ package: named, ranges, versions }: z.output<typeof affectedPackage>): AffectedRange[] {
  if (named === null || named === undefined) return []
  const base = baseOf(named.ecosystem)
  const scheme = SCHEMES[base] ?? 'generic'
  const name = base === 'PyPI' ? named.name.toLowerCase().replaceAll(/[-_.]+/g, '-') : named.name
  const found = { scheme, ecosystem: named.ecosystem.slice(0, 100), name: name.slice(0, 1000) }
  const ordered = ranges.filter(({ type }) => type !== 'GIT').flatMap(({ events }) => pairs(events))
  if (ordered.length > 0) return ordered.map((range) => ({ ...found, ...range, versions: null }))
  const any = { from: null, fromIncluded: true, to: null, toIncluded: false }
  return versions.length > 0 ? [{ ...found, ...any, versions }] : []
}

type Bounds = Pick<AffectedRange, 'from' | 'fromIncluded' | 'to' | 'toIncluded'>

/** Events in the order of the record: each `introduced` up to the next `fixed` or `last_affected`. */
function pairs(events: readonly z.output<typeof event>[]): Bounds[] {
  const found: Bounds[] = []
  let from: string | null | undefined
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) from = introduced === '0' ? null : introduced
    const to = fixed ?? last
    if (from === undefined || to === undefined) continue
    found.push({ from, fromIncluded: true, to, toIncluded: fixed === undefined })
    from = undefined
  }
  if (from !== undefined) found.push({ from, fromIncluded: true, to: null, toIncluded: false })
  return found
}
