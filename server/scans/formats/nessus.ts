import type { ScanAsset, IdentifierKind } from '#domain/scans/scan-asset.ts'
import type { ItemSeverity, ScanPart } from '#domain/scans/scan-item.ts'
import { allAt, readXml, textAt, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'

const WHOLE = new Set(['HostProperties', 'ReportItem', 'preference', 'policyName'])
const SEVERITIES: Readonly<Record<string, ItemSeverity>> = {
  0: 'info',
  1: 'low',
  2: 'medium',
  3: 'high',
  4: 'critical',
}

/** Nessus file format, version 2 (Tenable, "Nessus v2 File Format"). */
export const nessus: ScanFormat = {
  id: 'nessus',
  name: 'Nessus (.nessus)',
  provenByFile: true,
  recognizes: (head) => head.syntax === 'xml' && head.root === 'NessusClientData_v2',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Nessus' })
  let host = ''
  let asset: ScanAsset | undefined
  for await (const event of readXml(source, WHOLE)) {
    if (event.event === 'element') {
      const { element } = event
      if (element.name === 'HostProperties') {
        const tags = tagsOf(element)
        asset = hostOf(source, host, tags)
        yield* hostParts(asset, tags)
      } else if (element.name === 'ReportItem') {
        asset ??= hostOf(source, host, new Map())
        yield itemOf(element, asset)
      } else yield* policyParts(element)
    } else if (event.name === 'ReportHost') {
      if (event.event === 'close') asset = undefined
      else host = event.attributes['name'] ?? ''
    }
  }
}

function tagsOf(properties: XmlElement): ReadonlyMap<string, string> {
  return new Map(properties.children.map(({ attributes, text }) => [attributes['name'] ?? '', text]))
}

function* hostParts(asset: ScanAsset, tags: ReadonlyMap<string, string>): Generator<ScanPart> {
  yield { part: 'asset', asset }
  yield factsPart({
    startedAt: instantOf(tags.get('HOST_START_TIMESTAMP') ?? tags.get('HOST_START')),
    endedAt: instantOf(tags.get('HOST_END_TIMESTAMP') ?? tags.get('HOST_END')),
  })
}

function hostOf(source: ScanSource, name: string, tags: ReadonlyMap<string, string>): ScanAsset {
  const isAddress = /^[\d.]+$|:/.test(name)
  const macs = (tags.get('mac-address') ?? '').split(/\s+/)
  const identifiers: (readonly [IdentifierKind, string | undefined])[] = [
    ['agent', tags.get('agent-uuid') ?? tags.get('bios-uuid')],
    ['arn', tags.get('aws-instance-arn') ?? tags.get('aws-instance-instance-id')],
    ...macs.map((mac) => ['mac', mac] as const),
    ['fqdn', tags.get('host-fqdn')],
    ['fqdn', isAddress ? undefined : name],
    ['ip', tags.get('host-ip') ?? (isAddress ? name : undefined)],
    ['netbios', tags.get('netbios-name')],
  ]
  const credentialed = tags.get('Credentialed_Scan')
  return assetOf(source, 'host', identifiers, {
    name,
    operatingSystem: tags.get('operating-system') ?? tags.get('os'),
    credentialed: credentialed === undefined ? undefined : credentialed.toLowerCase() === 'true',
  })
}

function itemOf(element: XmlElement, asset: ScanAsset): ScanPart {
  const { attributes, line } = element
  const severity = SEVERITIES[attributes['severity'] ?? '']
  const rule = attributes['pluginID']
  if (severity === undefined || rule === undefined)
    return unreadPart(
      `line ${line}`,
      'The item has no severity from 0 to 4 or no plugin id.',
      JSON.stringify(attributes),
    )
  const texts = (name: string) => allAt(element, name).map(({ text }) => text)
  return itemPart({
    asset,
    severity,
    rule,
    place: placeOf({
      port: numberIn(attributes['port']),
      protocol: attributes['protocol']?.toLowerCase(),
      service: attributes['svc_name'],
    }),
    family: attributes['pluginFamily'],
    title: attributes['pluginName'],
    ids: [...texts('cve'), ...texts('xref').filter((reference) => !reference.startsWith('CWE:'))],
    cwes: [...texts('cwe'), ...texts('xref').filter((reference) => reference.startsWith('CWE:'))],
    description: textAt(element, 'description') ?? textAt(element, 'synopsis'),
    solution: usefulSolution(textAt(element, 'solution')),
    evidence: textAt(element, 'plugin_output'),
    vectors: ['cvss4_vector', 'cvss3_vector', 'cvss_vector'].flatMap(texts).map(vectorOf),
    scores: ['cvss4_base_score', 'cvss3_base_score', 'cvss_base_score'].flatMap(texts).map(numberIn),
    references: texts('see_also').flatMap((links) => links.split(/\s+/)),
    isLocal: textAt(element, 'plugin_type') === 'local' ? true : undefined,
  })
}

/** "n/a" is what Nessus writes where there is nothing to do. */
export function usefulSolution(text: string | undefined): string | undefined {
  return text?.toLowerCase() === 'n/a' ? undefined : text
}

/** Nessus writes version 2 with the prefix `CVSS2#`, which no calculator knows. */
export function vectorOf(text: string): string {
  return text.replace(/^CVSS2#/, '')
}

function* policyParts(element: XmlElement): Generator<ScanPart> {
  if (element.name === 'policyName') yield factsPart({ policyName: element.text })
  const ports = textAt(element, 'value')
  if (textAt(element, 'name') !== 'port_range' || ports === undefined) return
  if (/^[\d,\- ]+$/.test(ports)) yield factsPart({ ports: ports.split(',').map((range) => range.trim()) })
}
