import * as z from 'zod'
import type { ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, partsOf, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, placeOf, withoutMarkup } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { RISKS } from './zap.ts'

const site = z.looseObject({ '@name': text, '@host': text, alerts: z.array(z.unknown()) })
const alert = z.looseObject({
  pluginid: text,
  alertRef: text,
  alert: text,
  name: text,
  riskcode: z.enum(['0', '1', '2', '3']),
  confidence: text,
  desc: text,
  solution: text,
  reference: text,
  cweid: text,
  instances: listOf(z.looseObject({ uri: text, method: text, param: text, evidence: text })),
})

/** The traditional JSON report of ZAP. */
export const zapJson: ScanFormat = {
  id: 'zap-json',
  name: 'ZAP (JSON report)',
  provenByFile: false,
  recognizes: (file) =>
    file.syntax === 'json' && (file.keys.has('site.*.alerts') || file.keys.get('@programName') === 'ZAP'),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'ZAP' })
  for await (const { value } of readJson(source, ['$.@generated']))
    yield factsPart({ startedAt: instantOf(typeof value === 'string' ? value : undefined) })
  for await (const entry of readJson(source, ['$.site.*']))
    yield* partsOf(entry, site, ({ '@name': name, '@host': host, alerts }) => {
      const asset = assetOf(source, 'application', [['url', name ?? host]])
      const items = alerts.flatMap((value, index) => [
        ...partsOf({ path: `${entry.path}.alerts[${index}]`, value }, alert, (found) => [
          itemPart({ asset, severity: RISKS[found.riskcode] ?? 'medium', ...alertOf(found) }),
        ]),
      ])
      return [{ part: 'asset', asset }, ...items]
    })
}

function alertOf(found: z.output<typeof alert>) {
  return {
    rule: found.alertRef ?? found.pluginid,
    place: placeOf({ path: found.instances[0]?.uri }),
    title: found.alert ?? found.name,
    cwes: Number(found.cweid) > 0 ? [found.cweid ?? ''] : [],
    description: withoutMarkup(found.desc),
    solution: withoutMarkup(found.solution),
    evidence: joined(
      found.instances.map(({ method, uri, param, evidence }) =>
        joined([`${method ?? 'GET'} ${uri ?? ''}`, param && `parameter ${param}`, evidence], ' · '),
      ),
    ),
    references: (withoutMarkup(found.reference) ?? '').split(/\s+/),
    settled:
      found.confidence === '0'
        ? { state: 'false positive' as const, reason: 'Marked as a false positive in ZAP.' }
        : undefined,
  }
}
