import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ItemPlace, ScanPart } from '#domain/scans/scan-item.ts'
import { allAt, childOf, readXml, wholeText, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, numberIn, placeOf, type RawItem } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const WHOLE = new Set(['host', 'scaninfo', 'finished'])

/**
 * XML of nmap (nmap.dtd 1.05). Each port is an observation; what the scripts `vulners` and those of the `vulns`
 * library say is an item of its own.
 */
export const nmap: ScanFormat = {
  id: 'nmap',
  name: 'nmap (XML)',
  provenByFile: true,
  recognizes: (head) => head.syntax === 'xml' && head.root === 'nmaprun',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  for await (const event of readXml(source, WHOLE)) {
    if (event.event === 'open' && event.name === 'nmaprun') {
      const { version, start, args } = event.attributes
      yield factsPart({ scanner: 'nmap', scannerVersion: version, startedAt: instantOf(start), policyName: args })
    }
    if (event.event !== 'element') continue
    const { element } = event
    if (element.name === 'finished') yield factsPart({ endedAt: instantOf(element.attributes['time']) })
    if (element.name === 'scaninfo') yield factsPart({ ports: element.attributes['services']?.split(',') })
    if (element.name === 'host') yield* hostParts(source, element)
  }
}

function* hostParts(source: ScanSource, host: XmlElement): Generator<ScanPart> {
  if (childOf(host, 'status')?.attributes['state'] === 'down') return
  const asset = assetOfHost(source, host)
  yield { part: 'asset', asset }
  for (const port of allAt(host, 'ports', 'port')) {
    const service = childOf(port, 'service')?.attributes ?? {}
    const place = placeOf({
      port: numberIn(port.attributes['portid']),
      protocol: port.attributes['protocol'],
      service: service['name'],
    })
    yield portItem(asset, place, port, service)
    for (const script of allAt(port, 'script')) yield* scriptItems(asset, place, script)
  }
  for (const script of allAt(host, 'hostscript', 'script')) yield* scriptItems(asset, {}, script)
}

function assetOfHost(source: ScanSource, host: XmlElement): ScanAsset {
  const addresses = allAt(host, 'address').map(({ attributes }) => attributes)
  const names = allAt(host, 'hostnames', 'hostname').map(({ attributes }) => attributes)
  return assetOf(
    source,
    'host',
    [
      ...addresses.filter((one) => one['addrtype'] === 'mac').map((one) => ['mac', one['addr']] as const),
      ...names.map((one) => ['fqdn', one['name']] as const),
      ...addresses.filter((one) => one['addrtype'] !== 'mac').map((one) => ['ip', one['addr']] as const),
    ],
    { operatingSystem: allAt(host, 'os', 'osmatch')[0]?.attributes['name'] },
  )
}

function portItem(
  asset: ScanAsset,
  place: ItemPlace,
  port: XmlElement,
  service: Readonly<Record<string, string>>,
): ScanPart {
  const state = childOf(port, 'state')?.attributes['state'] ?? 'unknown'
  const product = joined([service['product'], service['version']], ' ')
  const scripts = allAt(port, 'script').map(({ attributes }) => `${attributes['id']}: ${attributes['output']}`)
  return itemPart({
    asset,
    severity: 'info',
    rule: `port-${state}`,
    place,
    title: `Port ${place.port ?? '0'}/${place.protocol ?? ''} is ${state}`,
    evidence: joined([product, ...scripts]),
  })
}

function* scriptItems(asset: ScanAsset, place: ItemPlace, script: XmlElement): Generator<ScanPart> {
  const id = script.attributes['id'] ?? ''
  const common = { asset, place, family: id }
  if (id === 'vulners') {
    for (const row of allAt(script, 'table', 'table')) {
      const key = elemOf(row, 'id')
      const score = numberIn(elemOf(row, 'cvss'))
      const ids = [key]
      const title = `${key ?? 'Weakness'} of ${parentName(script, row)}`
      yield itemPart({ ...common, severity: severityOf(undefined, score), rule: key, ids, title, score })
    }
    return
  }
  for (const row of allAt(script, 'table')) {
    const state = elemOf(row, 'state')
    if (state === undefined || !state.includes('VULNERABLE') || state.startsWith('NOT')) continue
    yield itemPart({ ...common, ...vulnerable(script, row) })
  }
}

function vulnerable(script: XmlElement, row: XmlElement): Omit<RawItem, 'asset'> {
  const lists = new Map(allAt(row, 'table').map((table) => [table.attributes['key'], allAt(table, 'elem')]))
  const texts = (key: string) => (lists.get(key) ?? []).map(({ text }) => text)
  const scores = (lists.get('scores') ?? []).map(({ text }) => numberIn(text.split(' ')[0]))
  const risk = elemOf(row, 'risk_factor')
  return {
    severity: severityOf(
      risk,
      scores.find((score) => score !== undefined),
    ),
    rule: row.attributes['key'] ?? script.attributes['id'],
    title: elemOf(row, 'title'),
    ids: [...texts('ids'), row.attributes['key']?.startsWith('CVE-') === true ? row.attributes['key'] : undefined],
    description: texts('description').join('\n'),
    evidence: wholeText(script),
    scores,
    references: texts('refs'),
  }
}

function elemOf(table: XmlElement, key: string): string | undefined {
  return allAt(table, 'elem').find(({ attributes }) => attributes['key'] === key)?.text
}

/** `vulners` lists weaknesses under the CPE that they belong to. */
function parentName(script: XmlElement, row: XmlElement): string {
  const parent = allAt(script, 'table').find(({ children }) => children.includes(row))
  return parent?.attributes['key'] ?? 'the service'
}
