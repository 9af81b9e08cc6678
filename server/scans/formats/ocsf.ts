import * as z from 'zod'
import type { ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { isArrayOfJson, readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const event = z.looseObject({
  message: text,
  metadata: z.looseObject({
    event_code: text,
    product: section({ name: text, version: text }),
  }),
  severity: text,
  status: text,
  status_code: text,
  status_detail: text,
  time: number,
  time_dt: text,
  finding_info: z.looseObject({ uid: text, title: text, desc: text, types: listOf(z.string()) }),
  resources: listOf(z.looseObject({ uid: text, name: text, type: text, region: text })),
  cloud: section({ account: section({ uid: text, name: text }), provider: text }),
  remediation: section({ desc: text, references: listOf(z.string()) }),
  risk_details: text,
  vulnerabilities: listOf(
    z.looseObject({
      cve: section({ uid: text, cvss: listOf(z.looseObject({ base_score: number, vector_string: text })) }),
      references: listOf(z.string()),
    }),
  ),
})

type Event = z.output<typeof event>

/**
 * Findings in the Open Cybersecurity Schema Framework (class 2002 to 2004), as Prowler 4 and later writes them: an
 * array, or JSON lines.
 */
export const ocsf: ScanFormat = {
  id: 'ocsf',
  name: 'Prowler and others (OCSF)',
  provenByFile: true,
  recognizes: (file) =>
    (file.syntax === 'json' && file.keys.has('*.finding_info')) ||
    ((file.syntax === 'json' || file.syntax === 'json lines') && file.keys.has('finding_info')),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  let isFirst = true
  const lines = !(await isArrayOfJson(source))
  for await (const entry of readJson(source, [lines ? '$' : '$.*'], { lines })) {
    yield* partsOf(entry, event, (found) => {
      const { product } = found.metadata
      const facts = factsPart({
        scanner: product.name ?? 'OCSF',
        scannerVersion: product.version,
        startedAt: seenAt(found),
      })
      const parts = isFirst ? [facts, itemOf(source, found)] : [itemOf(source, found)]
      isFirst = false
      return parts
    })
  }
}

function itemOf(source: ScanSource, found: Event): ScanPart {
  const [resource] = found.resources
  const isFailure = found.status_code === undefined || found.status_code === 'FAIL'
  const account = found.cloud.account
  return itemPart({
    asset: assetOf(source, 'cloud', [['arn', resource?.uid ?? account.uid]], {
      name: resource?.name ?? resource?.uid,
    }),
    severity: isFailure ? severityOf(found.severity) : 'info',
    rule: found.metadata.event_code ?? found.finding_info.uid,
    family: found.finding_info.types[0],
    title: found.finding_info.title ?? found.message,
    ids: found.vulnerabilities.map(({ cve }) => cve.uid),
    description: joined([found.finding_info.desc, found.risk_details], '\n\n'),
    solution: found.remediation.desc,
    evidence: joined([found.status_code, found.status_detail ?? found.message, resource?.type, resource?.region]),
    vectors: found.vulnerabilities.flatMap(({ cve }) => (cve.cvss ?? []).flatMap((one) => one.vector_string ?? [])),
    scores: found.vulnerabilities.flatMap(({ cve }) => (cve.cvss ?? []).map((one) => one.base_score)),
    references: [
      ...(found.remediation.references ?? []).filter((one) => one.startsWith('http')),
      ...found.vulnerabilities.flatMap(({ references }) => references),
    ],
    seenAt: seenAt(found),
    isLocal: true,
    settled: settledBy(found),
  })
}

function seenAt({ time, time_dt: written }: Event): string | undefined {
  // Prowler writes seconds, the standard milliseconds.
  if (time === undefined) return instantOf(written)
  return instantOf(Math.floor(time > 100_000_000_000 ? time / 1000 : time))
}

function settledBy({ status }: Event): ScanItem['settled'] {
  if (status === 'Suppressed') return { state: 'accepted', reason: 'Muted in the scanner.' }
  return status === 'Resolved' ? { state: 'fixed', reason: 'Resolved in the scanner.' } : undefined
}
