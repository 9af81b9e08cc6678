import type { ItemSeverity, ScanPart } from '#domain/scans/scan-item.ts'
import { allAt, readXml, textAt, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, placeOf, unreadPart, withoutMarkup } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'

export const RISKS: Readonly<Record<string, ItemSeverity>> = { 0: 'info', 1: 'low', 2: 'medium', 3: 'high' }

/** The traditional XML report of ZAP. An alert is one item, with every address at which it was seen as its evidence. */
export const zap: ScanFormat = {
  id: 'zap',
  name: 'ZAP (XML report)',
  provenByFile: true,
  recognizes: (head) => head.syntax === 'xml' && head.root === 'OWASPZAPReport',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  let asset = assetOf(source, 'application', [])
  for await (const event of readXml(source, new Set(['alertitem']))) {
    if (event.event === 'open' && event.name === 'OWASPZAPReport') {
      const { version, generated } = event.attributes
      yield factsPart({ scanner: 'ZAP', scannerVersion: version, startedAt: instantOf(generated) })
    }
    if (event.event === 'open' && event.name === 'site') {
      const { name, host } = event.attributes
      asset = assetOf(source, 'application', [['url', name ?? host]])
      yield { part: 'asset', asset }
    }
    if (event.event !== 'element') continue
    const { element } = event
    const severity = RISKS[textAt(element, 'riskcode') ?? '']
    if (severity === undefined) yield unreadPart(`line ${element.line}`, 'The alert has no risk code.', element.name)
    else yield itemPart({ asset, severity, ...alertOf(element) })
  }
}

function alertOf(alert: XmlElement) {
  const instances = allAt(alert, 'instances', 'instance')
  const cwe = textAt(alert, 'cweid')
  const falsePositive = textAt(alert, 'confidence') === '0'
  return {
    rule: textAt(alert, 'alertRef') ?? textAt(alert, 'pluginid'),
    place: placeOf({ path: textAt(instances[0], 'uri') }),
    title: textAt(alert, 'alert') ?? textAt(alert, 'name'),
    cwes: cwe === undefined || Number(cwe) <= 0 ? [] : [cwe],
    description: withoutMarkup(textAt(alert, 'desc')),
    solution: withoutMarkup(textAt(alert, 'solution')),
    evidence: instances.map(instanceText).join('\n'),
    references: (withoutMarkup(textAt(alert, 'reference')) ?? '').split(/\s+/),
    settled: falsePositive
      ? { state: 'false positive' as const, reason: 'Marked as a false positive in ZAP.' }
      : undefined,
  }
}

function instanceText(instance: XmlElement): string {
  const [method, uri, param, evidence] = ['method', 'uri', 'param', 'evidence'].map((name) => textAt(instance, name))
  const details = [param && `parameter ${param}`, evidence].filter((text) => text !== undefined && text !== '')
  return [`${method ?? 'GET'} ${uri ?? ''}`, ...details].join(' · ')
}
