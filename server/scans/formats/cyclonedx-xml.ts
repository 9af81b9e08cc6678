import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanComponent, ScanPart } from '#domain/scans/scan-item.ts'
import { allAt, childOf, readXml, textAt, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart, joined, numberIn, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { cycloneDxVector, gravestOf, settledByAnalysis } from './cyclonedx.ts'

/** CycloneDX in XML. Weaknesses name components by their references, so the file is read twice. */
export const cyclonedxXml: ScanFormat = {
  id: 'cyclonedx-xml',
  name: 'CycloneDX (XML): BOM and VEX',
  provenByFile: false,
  recognizes: (head) => head.syntax === 'xml' && head.root === 'bom',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  const components = new Map<string, ScanComponent>()
  let asset = assetOf(source, 'repository', [])
  for await (const event of readXml(source, new Set(['metadata', 'component']))) {
    if (event.event !== 'element') continue
    if (event.element.name === 'metadata') {
      const { element } = event
      yield factsPart({ scanner: toolIn(element), startedAt: instantOf(textAt(element, 'timestamp')) })
      asset = assetIn(source, element)
      yield { part: 'asset', asset }
    } else yield* componentParts(asset, event.element, components)
  }
  for await (const event of readXml(source, new Set(['metadata', 'component', 'vulnerability']))) {
    if (event.event !== 'element' || event.element.name === 'metadata') continue
    const { element } = event
    const found = element.name === 'component' ? weaknessesIn(element) : [element]
    for (const one of found) yield* itemsOf(asset, one, components)
  }
}

/** Of the extension for vulnerabilities, which stood in for the standard's own until 1.4. */
function weaknessesIn(component: XmlElement): readonly XmlElement[] {
  return [
    ...allAt(component, 'vulnerabilities', 'vulnerability'),
    ...allAt(component, 'components', 'component').flatMap(weaknessesIn),
  ]
}

function toolIn(metadata: XmlElement): string {
  const [tool] = [...allAt(metadata, 'tools', 'tool'), ...allAt(metadata, 'tools', 'components', 'component')]
  return textAt(tool, 'name') ?? 'CycloneDX'
}

function assetIn(source: ScanSource, metadata: XmlElement): ScanAsset {
  const component = childOf(metadata, 'component')
  const name = textAt(component, 'name')
  const kind = component?.attributes['type'] === 'container' ? 'image' : 'repository'
  return assetOf(source, kind, [['url', textAt(component, 'purl') ?? name]], { name, credentialed: true })
}

function* componentParts(
  asset: ScanAsset,
  element: XmlElement,
  components: Map<string, ScanComponent>,
): Generator<ScanPart> {
  const name = joined([textAt(element, 'group'), textAt(element, 'name')], '/')
  if (name === undefined) {
    yield unreadPart(`line ${element.line}`, 'The component has no name.', element.attributes)
    return
  }
  const found = defined<Partial<ScanComponent>>({ version: textAt(element, 'version'), purl: textAt(element, 'purl') })
  const component: ScanComponent = { name, ...found }
  components.set(element.attributes['bom-ref'] ?? name, component)
  yield { part: 'component', asset, component }
  for (const inner of allAt(element, 'components', 'component')) yield* componentParts(asset, inner, components)
}

function* itemsOf(
  asset: ScanAsset,
  element: XmlElement,
  components: ReadonlyMap<string, ScanComponent>,
): Generator<ScanPart> {
  const ref = element.attributes['ref']
  const targets = allAt(element, 'affects', 'target').map((target) => textAt(target, 'ref') ?? '')
  const refs = targets.length > 0 || ref === undefined ? targets : [ref]
  const affected = refs.length === 0 ? [undefined] : refs.map((ref) => components.get(ref) ?? { name: ref })
  for (const component of affected) yield itemOf(asset, element, component)
}

function itemOf(asset: ScanAsset, element: XmlElement, component: ScanComponent | undefined): ScanPart {
  const id = textAt(element, 'id')
  const ratings = allAt(element, 'ratings', 'rating').map((rating) => ({
    severity: textAt(rating, 'severity'),
    score: numberIn(textAt(rating, 'score', 'base') ?? textAt(rating, 'score')),
    vector: textAt(rating, 'vector'),
    method: textAt(rating, 'method'),
  }))
  return itemPart({
    asset,
    component,
    isLocal: true,
    severity: gravestOf(ratings),
    ids: [id, ...allAt(element, 'references', 'reference').map((reference) => textAt(reference, 'id'))],
    title: `${id ?? 'Weakness'}${component === undefined ? '' : ` in ${component.name}`}`,
    description: joined([textAt(element, 'description'), textAt(element, 'detail')], '\n\n'),
    solution: textAt(element, 'recommendation'),
    cwes: allAt(element, 'cwes', 'cwe').map(({ text }) => text),
    vectors: ratings.map(cycloneDxVector),
    scores: ratings.map(({ score }) => score),
    references: [
      textAt(element, 'source', 'url') ?? '',
      ...allAt(element, 'advisories', 'advisory').map((advisory) => textAt(advisory, 'url') ?? ''),
    ],
    settled: settledByAnalysis({
      state: textAt(element, 'analysis', 'state'),
      justification: textAt(element, 'analysis', 'justification'),
      detail: textAt(element, 'analysis', 'detail'),
    }),
  })
}
