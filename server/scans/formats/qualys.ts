import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ItemSeverity, ScanPart } from '#domain/scans/scan-item.ts'
import { allAt, readXml, textAt, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import {
  assetOf,
  factsPart,
  instantOf,
  itemPart,
  joined,
  numberIn,
  placeOf,
  unreadPart,
  withoutMarkup,
} from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'

const HOST_FIELDS = ['IP', 'DNS', 'NETBIOS', 'QG_HOSTID', 'EC2_INSTANCE_ID']
export const QUALYS_LEVELS: Readonly<Record<string, ItemSeverity>> = {
  1: 'low',
  2: 'low',
  3: 'medium',
  4: 'high',
  5: 'critical',
}

/**
 * The scan report of Qualys VM (asset_data_report.dtd). Its glossary, which holds title and severity, stands after the
 * hosts, so the file is read twice. Severities 5 to 1 (urgent, critical, serious, medium, minimal) become critical,
 * high, medium, low, low; what Qualys calls "information gathered" is an observation.
 */
export const qualys: ScanFormat = {
  id: 'qualys',
  name: 'Qualys (XML report)',
  provenByFile: true,
  recognizes: (head) => head.syntax === 'xml' && head.root === 'ASSET_DATA_REPORT',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Qualys' })
  const glossary = new Map<string, XmlElement>()
  for await (const event of readXml(source, new Set(['VULN_DETAILS', 'TEMPLATE']))) {
    if (event.event !== 'element') continue
    if (event.element.name === 'TEMPLATE') yield factsPart({ policyName: event.element.text })
    else glossary.set(textAt(event.element, 'QID') ?? '', event.element)
  }
  yield* readHosts(source, {
    item: 'VULN_INFO',
    operatingSystem: 'OPERATING_SYSTEM',
    lastFound: 'LAST_FOUND',
    itemOf: (info, asset) => itemOf(info, asset, glossary),
  })
}

/** How a report of Qualys names what stands in each HOST. */
export interface HostReport {
  readonly item: string
  readonly operatingSystem: string
  readonly lastFound: string
  readonly itemOf: (item: XmlElement, asset: ScanAsset) => ScanPart
}

/** Its hosts with their items, then the time of the scan. */
export async function* readHosts(source: ScanSource, report: HostReport): AsyncGenerator<ScanPart> {
  const fields = new Map<string, string>()
  let lastSeen = ''
  let inHost = false
  let asset: ScanAsset | undefined
  const names = new Set([report.item, report.operatingSystem, ...HOST_FIELDS])
  for await (const event of readXml(source, names)) {
    if (event.event === 'open' && event.name === 'HOST') {
      inHost = true
      fields.clear()
      asset = undefined
    }
    if (event.event === 'close' && event.name === 'HOST') {
      if (asset === undefined) yield { part: 'asset', asset: hostOf(source, fields, report) }
      inHost = false
    }
    if (event.event !== 'element' || !inHost) continue
    if (event.element.name !== report.item) {
      fields.set(event.element.name, event.element.text)
      continue
    }
    if (asset === undefined) {
      asset = hostOf(source, fields, report)
      yield { part: 'asset', asset }
    }
    yield report.itemOf(event.element, asset)
    const seen = instantOf(textAt(event.element, report.lastFound)) ?? ''
    if (seen > lastSeen) lastSeen = seen
  }
  // The report tells only when it was made. The scan itself was at the latest time that something was seen.
  yield factsPart({ startedAt: lastSeen, endedAt: lastSeen })
}

function hostOf(source: ScanSource, fields: ReadonlyMap<string, string>, { operatingSystem }: HostReport): ScanAsset {
  return assetOf(
    source,
    'host',
    [
      ['agent', fields.get('QG_HOSTID')],
      ['arn', fields.get('EC2_INSTANCE_ID')],
      ['fqdn', fields.get('DNS')],
      ['ip', fields.get('IP')],
      ['netbios', fields.get('NETBIOS')],
    ],
    { operatingSystem: fields.get(operatingSystem) },
  )
}

function itemOf(info: XmlElement, asset: ScanAsset, glossary: ReadonlyMap<string, XmlElement>): ScanPart {
  const qid = textAt(info, 'QID')
  const details = glossary.get(qid ?? '')
  if (qid === undefined || details === undefined)
    return unreadPart(`line ${info.line}`, `The glossary of the report does not explain QID ${qid ?? '?'}.`, qid ?? '')
  const isObservation = textAt(info, 'TYPE') === 'Ig'
  const html = (name: string) => usefulText(withoutMarkup(textAt(details, name)))
  const fixed = textAt(info, 'VULN_STATUS') === 'Fixed'
  return itemPart({
    asset,
    severity: isObservation ? 'info' : (QUALYS_LEVELS[textAt(details, 'SEVERITY') ?? ''] ?? 'medium'),
    rule: qid,
    place: placeOf({
      port: numberIn(textAt(info, 'PORT')),
      protocol: textAt(info, 'PROTOCOL')?.toLowerCase(),
      service: textAt(info, 'SERVICE'),
    }),
    family: textAt(details, 'CATEGORY'),
    title: textAt(details, 'TITLE'),
    ids: [
      ...allAt(details, 'CVE_ID_LIST', 'CVE_ID').map((id) => textAt(id, 'ID')),
      ...allAt(details, 'VENDOR_REFERENCE_LIST', 'VENDOR_REFERENCE').map((id) => textAt(id, 'ID')),
    ],
    description: joined([html('THREAT'), html('IMPACT')], '\n\n'),
    solution: html('SOLUTION'),
    evidence: withoutMarkup(textAt(info, 'RESULT')),
    scores: [textAt(details, 'CVSS3_SCORE', 'CVSS3_BASE'), textAt(details, 'CVSS_SCORE', 'CVSS_BASE')].map((text) =>
      numberIn(text?.split(' ')[0]),
    ),
    references: allAt(details, 'VENDOR_REFERENCE_LIST', 'VENDOR_REFERENCE').map((one) => textAt(one, 'URL') ?? ''),
    seenAt: instantOf(textAt(info, 'LAST_FOUND')),
    settled: fixed ? { state: 'fixed', reason: 'Qualys reports it as fixed.' } : undefined,
  })
}

function usefulText(text: string | undefined): string | undefined {
  return text === 'N/A' ? undefined : text
}
