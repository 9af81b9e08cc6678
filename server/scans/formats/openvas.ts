import type { ScanPart } from '#domain/scans/scan-item.ts'
import { allAt, childOf, readXml, textAt, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOfScore } from '../severity.ts'

const WHOLE = new Set(['result', 'scan_start', 'scan_end', 'host', 'version'])
/** These hold results of their own kind (errors) or copies of what the results say. */
const COPIES = new Set(['ports', 'errors', 'tasks'])

/** The XML report of OpenVAS and Greenbone (GMP 9 to 22): `report`, alone or within an answer of the protocol. */
export const openvas: ScanFormat = {
  id: 'openvas',
  name: 'OpenVAS / Greenbone (XML)',
  provenByFile: true,
  recognizes: (head) => head.syntax === 'xml' && ['report', 'get_reports_response'].includes(head.root),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'OpenVAS' })
  let skipped: string | undefined
  for await (const event of readXml(source, WHOLE)) {
    if (event.event === 'open' && COPIES.has(event.name)) skipped ??= event.name
    if (event.event === 'close' && event.name === skipped) skipped = undefined
    if (event.event !== 'element' || skipped !== undefined) continue
    const { element } = event
    if (element.name === 'scan_start') yield factsPart({ startedAt: instantOf(element.text) })
    if (element.name === 'scan_end') yield factsPart({ endedAt: instantOf(element.text) })
    if (element.name === 'result') yield itemOf(source, element)
    if (element.name === 'host') yield* hostPart(source, element)
  }
}

/** A host of the report as a whole, which also tells of hosts without any result. */
function* hostPart(source: ScanSource, element: XmlElement): Generator<ScanPart> {
  const address = textAt(element, 'ip')
  if (address === undefined) return
  const detail = (name: string) =>
    textAt(
      allAt(element, 'detail').find((one) => textAt(one, 'name') === name),
      'value',
    )
  const asset = assetOf(
    source,
    'host',
    [
      ['mac', detail('MAC')],
      ['fqdn', detail('hostname')],
      ['ip', address],
    ],
    { operatingSystem: detail('best_os_txt') },
  )
  yield { part: 'asset', asset }
}

function itemOf(source: ScanSource, result: XmlElement): ScanPart {
  const nvt = childOf(result, 'nvt')
  const address = textAt(result, 'host')
  const title = textAt(nvt, 'name') ?? textAt(result, 'name')
  if (address === undefined || title === undefined)
    return unreadPart(`line ${result.line}`, 'The result names no host or no test.', title ?? address ?? '')
  const tags = tagsOf(textAt(nvt, 'tags') ?? '')
  const score = numberIn(textAt(result, 'severity') ?? textAt(nvt, 'cvss_base')) ?? 0
  const [port, protocol] = (textAt(result, 'port') ?? '').split('/')
  const references = allAt(nvt, 'refs', 'ref').map(({ attributes }) => attributes)
  const idsOf = (type: string) => references.filter((one) => one['type'] === type).map((one) => one['id'])
  return itemPart({
    asset: assetOf(source, 'host', [
      ['fqdn', textAt(result, 'host', 'hostname')],
      ['ip', address],
    ]),
    // Below 0 stand the scanner's own marks for logs, errors and false positives.
    severity: severityOfScore(score),
    rule: nvt?.attributes['oid'],
    place: placeOf({ port: numberIn(port), protocol: protocol?.toLowerCase() }),
    family: textAt(nvt, 'family'),
    title,
    ids: [...idsOf('cve'), textAt(nvt, 'cve'), ...idsOf('cert-bund'), ...idsOf('dfn-cert')].map(realValue),
    description: described(tags),
    solution: textAt(nvt, 'solution') ?? tags.get('solution'),
    evidence: textAt(result, 'description'),
    vectors: [
      ...allAt(nvt, 'severities', 'severity').map((one) => textAt(one, 'value') ?? ''),
      tags.get('cvss_base_vector') ?? '',
    ],
    score,
    references: idsOf('url').map((id) => id ?? ''),
    seenAt: instantOf(textAt(result, 'creation_time')),
  })
}

/** `key=value` pairs with a bar between them, of which the values may span lines. */
function tagsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('|').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at === -1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const]
    }),
  )
}

function described(tags: ReadonlyMap<string, string>): string {
  return ['summary', 'insight', 'affected', 'impact'].flatMap((name) => tags.get(name) ?? []).join('\n\n')
}

/** Older reports write NOCVE, NOBID where there is none. */
function realValue(text: string | undefined): string | undefined {
  return text?.startsWith('NO') === true ? undefined : text
}
