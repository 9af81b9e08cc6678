import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

interface NvdFacts {
  readonly modified?: string
  readonly status?: string
  readonly score?: number
  /** "vendor:product"; without one NVD has not analyzed it. */
  readonly product?: string
  readonly words?: string
}

/** A record as NVD writes it. */
export function nvdRecord(id: string, facts: NvdFacts = {}): object {
  const {
    modified = '2025-01-01T00:00:00.000',
    status = 'Analyzed',
    score = 7.5,
    product = 'acme:rocket',
    words = `${id} lets in.`,
  } = facts
  const cvssData = { version: '3.1', vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', baseScore: score }
  const cpeMatch = [{ vulnerable: true, criteria: `cpe:2.3:a:${product}:*:*:*:*:*:*:*:*`, versionEndExcluding: '2.0' }]
  return {
    cve: {
      id,
      published: `${id.slice(4, 8)}-05-01T10:00:00.000`,
      lastModified: modified,
      vulnStatus: status,
      descriptions: [{ lang: 'en', value: words }],
      metrics: { cvssMetricV31: [{ source: 'nvd@nist.gov', type: 'Primary', cvssData }] },
      weaknesses: [{ description: [{ lang: 'en', value: 'CWE-79' }] }],
      configurations: status === 'Awaiting Analysis' ? [] : [{ nodes: [{ cpeMatch }] }],
      references: [{ url: `https://example.com/${id}`, tags: ['Patch'] }],
    },
  }
}

/** A document of NVD with these records. */
export function nvdFile(
  records: readonly object[],
  { total = records.length, timestamp = '2025-06-01T00:00:00.000' } = {},
): Buffer {
  return json({
    resultsPerPage: records.length,
    startIndex: 0,
    totalResults: total,
    format: 'NVD_CVE',
    version: '2.0',
    timestamp,
    vulnerabilities: records,
  })
}

export function cve5Record(
  id: string,
  { updated = '2025-02-01T00:00:00.000Z', words = `${id} by its authority.` } = {},
): Buffer {
  return json({
    dataType: 'CVE_RECORD',
    cveMetadata: { cveId: id, state: 'PUBLISHED', datePublished: '2025-01-15T00:00:00.000Z', dateUpdated: updated },
    containers: {
      cna: {
        descriptions: [{ lang: 'en', value: words }],
        affected: [
          {
            vendor: 'Acme',
            product: 'Rocket',
            versions: [{ version: '1.0', status: 'affected', lessThan: '1.4', versionType: 'semver' }],
          },
        ],
        metrics: [
          {
            cvssV3_1: { version: '3.1', vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', baseScore: 9.8 },
          },
        ],
      },
    },
  })
}

export function osvRecord(
  id: string,
  facts: { aliases?: string[]; modified?: string; ecosystem?: string; withdrawn?: string } = {},
): Buffer {
  const { aliases = [], modified = '2025-03-01T00:00:00Z', ecosystem = 'npm', withdrawn } = facts
  return json({
    id,
    modified,
    published: '2025-01-01T00:00:00Z',
    ...(withdrawn === undefined ? {} : { withdrawn }),
    aliases,
    summary: `${id} in rocket`,
    details: 'Fuel leaks.',
    affected: [
      {
        package: { ecosystem, name: 'rocket' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
      },
    ],
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:H/A:H' }],
  })
}

export function kevFile(
  ids: readonly string[],
  { released = '2025-06-01T00:00:00.000Z', count = ids.length } = {},
): Buffer {
  const entry = (cveID: string) => ({
    cveID,
    vendorProject: 'Acme',
    product: 'Rocket',
    vulnerabilityName: 'Acme Rocket fuel leak',
    dateAdded: '2025-05-01',
    shortDescription: 'Leaks.',
    requiredAction: 'Apply updates.',
    dueDate: '2025-05-22',
    knownRansomwareCampaignUse: 'Known',
    notes: '',
    cwes: [],
  })
  return json({
    title: 'CISA Catalog',
    catalogVersion: '2025.06.01',
    dateReleased: released,
    count,
    vulnerabilities: ids.map(entry),
  })
}

export function epssFile(day: string, scores: Readonly<Record<string, number>>): Buffer {
  const rows = Object.entries(scores).map(([id, score]) => `${id},${score},0.9`)
  return gzipSync(
    [`#model_version:v2025.03.14,score_date:${day}T12:55:00Z`, 'cve,epss,percentile', ...rows, ''].join('\n'),
  )
}

export function zipOf(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync(files)
}
