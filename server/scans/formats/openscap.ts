import type { ItemSeverity, ScanPart } from '#domain/scans/scan-item.ts'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import { allAt, childOf, readXml, textAt, wholeText, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

/** Results of a rule that is met or was not looked at (XCCDF 1.2, table 26): observations. */
const OBSERVED = new Set(['pass', 'fixed', 'notapplicable', 'notchecked', 'notselected', 'informational'])

/**
 * Results of OpenSCAP and other SCAP tools: XCCDF 1.1 and 1.2, alone or within an ARF collection. Titles and fixes of
 * the rules stand in the benchmark, which may come after the results, so the file is read twice.
 */
export const openscap: ScanFormat = {
  id: 'openscap',
  name: 'OpenSCAP (XCCDF, ARF)',
  provenByFile: false,
  recognizes: (head) =>
    head.syntax === 'xml' && ['Benchmark', 'TestResult', 'asset-report-collection'].includes(head.root),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'OpenSCAP' })
  const rules = new Map<string, XmlElement>()
  for await (const event of readXml(source, new Set(['Rule'])))
    if (event.event === 'element') rules.set(event.element.attributes['id'] ?? '', event.element)
  for await (const event of readXml(source, new Set(['TestResult'])))
    if (event.event === 'element') yield* resultParts(source, event.element, rules)
}

function* resultParts(
  source: ScanSource,
  result: XmlElement,
  rules: ReadonlyMap<string, XmlElement>,
): Generator<ScanPart> {
  const { attributes } = result
  yield factsPart({
    scannerVersion: attributes['test-system'],
    policyName: childOf(result, 'profile')?.attributes['idref'],
    startedAt: instantOf(attributes['start-time']),
    endedAt: instantOf(attributes['end-time']),
  })
  const facts = (name: string) => allAt(result, name).map(({ text }) => text)
  const asset = assetOf(
    source,
    'host',
    [
      ...facts('target').map((target) => ['fqdn', target] as const),
      ...facts('target-address')
        .filter((address) => !/^127\.|^::1$|^0:0:0:0:0:0:0:1$/.test(address))
        .map((address) => ['ip', address] as const),
    ],
    { credentialed: true },
  )
  yield { part: 'asset', asset }
  for (const one of allAt(result, 'rule-result')) yield itemOf(asset, one, rules)
}

function itemOf(asset: ScanAsset, found: XmlElement, rules: ReadonlyMap<string, XmlElement>): ScanPart {
  const id = found.attributes['idref']
  const outcome = textAt(found, 'result')
  if (id === undefined || outcome === undefined)
    return unreadPart(`line ${found.line}`, 'The result names no rule or no outcome.', id ?? '')
  const rule = rules.get(id)
  const idents = allAt(found, 'ident').map(({ text }) => text)
  return itemPart({
    asset,
    severity: severityIn(outcome, found.attributes['severity'] ?? rule?.attributes['severity']),
    rule: id,
    title: wholeText(childOf(rule, 'title')) || id,
    ids: idents,
    description: wholeText(childOf(rule, 'description')),
    solution: wholeText(childOf(rule, 'fixtext')),
    evidence: [`Result: ${outcome}`, ...allAt(found, 'message').map(({ text }) => text)].join('\n'),
    references: allAt(rule, 'reference').map(({ attributes }) => attributes['href'] ?? ''),
    seenAt: instantOf(found.attributes['time']),
    isLocal: true,
  })
}

function severityIn(outcome: string, severity: string | undefined): ItemSeverity {
  if (OBSERVED.has(outcome)) return 'info'
  return severityOf(severity === 'unknown' ? undefined : severity)
}
