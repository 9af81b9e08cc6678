import * as z from 'zod'
import type { ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { isArrayOfJson, readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

/** Templates write a single text where others write a list. */
const texts = z
  .union([z.string().transform((one) => one.split(',')), z.array(z.string())])
  .nullish()
  .transform((values) => values ?? [])
const fields = z.looseObject({
  'template-id': text,
  /** In older versions. */
  templateID: text,
  info: z.looseObject({
    name: text,
    severity: text,
    description: text,
    remediation: text,
    tags: texts,
    reference: texts,
    classification: section({ 'cve-id': texts, 'cwe-id': texts, 'cvss-metrics': text, 'cvss-score': number }),
  }),
  type: text,
  host: text,
  ip: text,
  port: number,
  'matched-at': text,
  'matcher-name': text,
  'extracted-results': listOf(z.string()),
  'curl-command': text,
  timestamp: text,
})
const result = fields.transform((found, context) => {
  const rule = found['template-id'] ?? found.templateID
  if (rule !== undefined) return { ...found, rule }
  context.addIssue('template-id is missing')
  return z.NEVER
})

const ID_KEYS = ['template-id', 'templateID']

/** Results of Nuclei 2 and 3: JSON lines (`-jsonl`) or an array (`-json-export`). */
export const nuclei: ScanFormat = {
  id: 'nuclei',
  name: 'Nuclei (JSON)',
  provenByFile: false,
  recognizes: (file) =>
    ID_KEYS.some(
      (key) =>
        (file.syntax === 'json lines' && file.keys.has(key)) ||
        (file.syntax === 'json' && (file.keys.has(`*.${key}`) || file.keys.has(key))),
    ),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Nuclei' })
  const lines = !(await isArrayOfJson(source))
  for await (const entry of readJson(source, [lines ? '$' : '$.*'], { lines }))
    yield* partsOf(entry, result, (found) => [itemOf(source, found)])
}

function itemOf(source: ScanSource, found: z.output<typeof result>): ScanPart {
  const { info, rule } = found
  const address = found.host ?? found['matched-at']
  return itemPart({
    asset: assetOf(source, 'application', [
      ['url', address],
      ['ip', found.ip],
    ]),
    place: placeOf({ port: found.port, path: found['matched-at'] }),
    severity: severityOf(info.severity === 'unknown' ? undefined : info.severity, info.classification['cvss-score']),
    rule: found['matcher-name'] === undefined ? rule : `${rule}:${found['matcher-name']}`,
    family: found.type,
    title: info.name ?? rule,
    ids: info.classification['cve-id'],
    cwes: info.classification['cwe-id'],
    description: info.description,
    solution: info.remediation,
    evidence: joined([found['matched-at'], ...found['extracted-results'], found['curl-command']]),
    vectors: [info.classification['cvss-metrics'] ?? ''],
    score: info.classification['cvss-score'],
    references: info.reference,
    seenAt: instantOf(found.timestamp),
  })
}
