import * as z from 'zod'
import type { AffectedRange, CveEntry, CvssScore } from '../cve-entry.ts'
import { parseCpe } from './cpe.ts'
import { severityOfScore } from './cvss.ts'
import { CVE_ID, distinct, listOf, maybeText, moment, text } from './fields.ts'

const metric = z.object({
  source: text.catch(''),
  type: z.string().catch(''),
  cvssData: z.object({ version: z.string(), vectorString: text, baseScore: z.number().min(0).max(10) }),
})

const match = z.object({
  vulnerable: z.boolean(),
  criteria: text,
  versionStartIncluding: maybeText,
  versionStartExcluding: maybeText,
  versionEndIncluding: maybeText,
  versionEndExcluding: maybeText,
})

const described = z.object({ lang: z.string(), value: text })

const METRICS = ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'] as const

const nvdCve = z.object({
  id: z.string().regex(CVE_ID),
  published: moment,
  lastModified: moment,
  vulnStatus: z.string().max(60),
  cisaVulnerabilityName: maybeText,
  descriptions: listOf(described),
  metrics: z
    .object(Object.fromEntries(METRICS.map((name) => [name, z.array(z.unknown()).optional()])))
    .nullish()
    .transform((metrics) => METRICS.flatMap((name) => metrics?.[name] ?? [])),
  weaknesses: listOf(z.object({ description: listOf(described) })),
  configurations: listOf(z.object({ nodes: listOf(z.object({ cpeMatch: listOf(match) })) })),
  references: listOf(z.object({ url: text, tags: listOf(text) })),
})

/** NVD has analyzed what has products, or what it says it is done with. */
const DONE: ReadonlySet<string> = new Set(['Analyzed', 'Modified', 'Rejected'])

/**
 * Reads the value of `cve` in NVD's format 2.0, of the API and of the yearly files.
 *
 * @throws z.ZodError where it is not as the format says
 */
export function readNvd(value: unknown): CveEntry {
  const cve = nvdCve.parse(value)
  const affects = cve.configurations.flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch.flatMap(rangeOf)))
  return {
    id: cve.id,
    source: 'NVD',
    record: cve.id,
    publishedAt: cve.published,
    modifiedAt: cve.lastModified,
    status: cve.vulnStatus,
    isRejected: cve.vulnStatus === 'Rejected',
    isAnalyzed: affects.length > 0 || DONE.has(cve.vulnStatus),
    title: cve.cisaVulnerabilityName ?? '',
    description: cve.descriptions.find(({ lang }) => lang.startsWith('en'))?.value ?? '',
    products: distinct(
      affects.map(({ name }) => name.replace(':', ' ').replaceAll('_', ' ')),
      50,
    ),
    cvss: cve.metrics.flatMap(scoreOf),
    namedSeverity: null,
    cwes: distinct(
      cve.weaknesses
        .flatMap(({ description }) => description.map(({ value: cwe }) => cwe))
        .filter((cwe) => /^CWE-\d+$/.test(cwe)),
      100,
    ),
    links: cve.references.map(({ url, tags }) => ({ url, tags })),
    affects,
  }
}

/** An odd metric is left out: a later one may be well formed. */
function scoreOf(value: unknown): CvssScore[] {
  const read = metric.safeParse(value)
  if (!read.success) return []
  const { source, type, cvssData } = read.data
  const { version, vectorString: vector, baseScore: score } = cvssData
  return [{ version, vector, score, severity: severityOfScore(version, score), source, isPrimary: type === 'Primary' }]
}

function rangeOf(found: z.output<typeof match>): AffectedRange[] {
  const cpe = found.vulnerable ? parseCpe(found.criteria) : undefined
  if (cpe === undefined) return []
  const { versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding } = found
  const from = versionStartIncluding ?? versionStartExcluding ?? null
  const to = versionEndIncluding ?? versionEndExcluding ?? null
  const named = { scheme: 'generic', ecosystem: 'cpe', name: `${cpe.vendor}:${cpe.product}`, versions: null } as const
  if (from !== null || to !== null)
    return [
      {
        ...named,
        from,
        fromIncluded: versionStartExcluding === undefined,
        to,
        toIncluded: versionEndIncluding !== undefined,
      },
    ]
  const exact = cpe.version
  return [{ ...named, from: exact, fromIncluded: true, to: exact, toIncluded: exact !== null }]
}
