import * as z from 'zod'
import type { ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const row = z.looseObject({
  cve: z.string(),
  name: text,
  version: text,
  title: text,
  severity: text,
  status: text,
  condition: text,
  cvss2_score: number,
  cvss3_score: number,
  detection_time: text,
  external_references: listOf(z.string()),
  agent_id: text,
  agent_name: text,
  agent_ip: text,
})
const indexed = z.looseObject({
  agent: section({ id: text, name: text }),
  host: section({ os: section({ full: text }) }),
  package: section({ name: text, version: text }),
  vulnerability: z.looseObject({
    id: z.string(),
    description: text,
    severity: text,
    detected_at: text,
    reference: text,
    score: section({ base: number }),
    scanner: section({ condition: text }),
  }),
})

/** Weaknesses that Wazuh found: the answer of its 4.x interface, or of the index `wazuh-states-vulnerabilities`. */
export const wazuh: ScanFormat = {
  id: 'wazuh',
  name: 'Wazuh (JSON)',
  provenByFile: true,
  recognizes: (file) => file.syntax === 'json' && (file.keys.has('data.affected_items') || file.keys.has('hits.hits')),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Wazuh' })
  for await (const entry of readJson(source, ['$.data.affected_items.*', '$.hits.hits.*._source'])) {
    if (entry.path.startsWith('data')) yield* partsOf(entry, row, (found) => [rowItem(source, found)])
    else yield* partsOf(entry, indexed, (found) => [indexedItem(source, found)])
  }
}

/** The interface answers for one agent, which it does not name: the file's name stands for it. */
function rowItem(source: ScanSource, found: z.output<typeof row>): ScanPart {
  // A score of 0 stands for one that is not known yet.
  const score = [found.cvss3_score, found.cvss2_score].find((one) => one !== undefined && one > 0)
  const name = found.name ?? 'a package'
  return itemPart({
    asset: assetOf(
      source,
      'host',
      [
        ['agent', found.agent_id],
        ['netbios', found.agent_name],
        ['ip', found.agent_ip],
      ],
      { credentialed: true },
    ),
    component: { name, ...defined<{ version?: string }>({ version: found.version }) },
    severity: severityOf(found.severity === 'Untriaged' ? undefined : found.severity, score),
    ids: [found.cve],
    title: found.title ?? `${found.cve} in ${name}`,
    evidence: found.condition,
    score,
    references: found.external_references,
    seenAt: instantOf(found.detection_time),
    isLocal: true,
    settled: found.status === 'SOLVED' ? { state: 'fixed', reason: 'Wazuh reports it as solved.' } : undefined,
  })
}

function indexedItem(source: ScanSource, found: z.output<typeof indexed>): ScanPart {
  const { agent, host, vulnerability, package: packaged } = found
  const name = packaged.name ?? 'a package'
  const score = vulnerability.score.base
  return itemPart({
    asset: assetOf(
      source,
      'host',
      [
        ['agent', agent.id],
        ['netbios', agent.name],
      ],
      { operatingSystem: host.os.full, credentialed: true },
    ),
    component: { name, ...defined<{ version?: string }>({ version: packaged.version }) },
    severity: severityOf(vulnerability.severity === '-' ? undefined : vulnerability.severity, score),
    ids: [vulnerability.id],
    title: `${vulnerability.id} in ${name}`,
    description: vulnerability.description,
    evidence: vulnerability.scanner.condition,
    score,
    references: (vulnerability.reference ?? '').split(/,\s*/),
    seenAt: instantOf(vulnerability.detected_at),
    isLocal: true,
  })
}
