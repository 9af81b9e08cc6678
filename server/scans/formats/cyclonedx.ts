import * as z from 'zod'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ItemSeverity, ScanComponent, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart, joined } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const componentSchema = z.looseObject({
  'bom-ref': text,
  type: text,
  group: text,
  name: z.string(),
  version: text,
  purl: text,
  hashes: listOf(z.looseObject({ alg: text, content: text })),
})
const toolSchema = z.looseObject({ name: text, version: text })
const metadata = z.looseObject({
  timestamp: text,
  tools: z.union([z.array(toolSchema), z.looseObject({ components: listOf(toolSchema) })]).nullish(),
  component: section({ ...componentSchema.shape, name: text }),
})
const vulnerability = z.looseObject({
  id: text,
  source: section({ name: text, url: text }),
  references: listOf(z.looseObject({ id: text })),
  ratings: listOf(z.looseObject({ score: number, severity: text, vector: text, method: text })),
  cwes: listOf(z.number()),
  description: text,
  detail: text,
  recommendation: text,
  advisories: listOf(z.looseObject({ url: text })),
  analysis: section({ state: text, justification: text, detail: text }),
  affects: listOf(z.looseObject({ ref: z.string() })),
})

type Vulnerability = z.output<typeof vulnerability>

const STATES: Readonly<Record<string, NonNullable<ScanItem['settled']>['state']>> = {
  resolved: 'fixed',
  resolved_with_pedigree: 'fixed',
  false_positive: 'false positive',
  not_affected: 'not affected',
}
/** CycloneDX allows components within components. */
const MAX_COMPONENT_DEPTH = 20

/** CycloneDX 1.4 to 1.6 in JSON: a BOM, with vulnerabilities (VDR) or their analysis (VEX), or both. */
export const cyclonedx: ScanFormat = {
  id: 'cyclonedx',
  name: 'CycloneDX (JSON): BOM and VEX',
  provenByFile: true,
  recognizes: (file) => file.syntax === 'json' && file.keys.get('bomFormat') === 'CycloneDX',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  const asset = yield* readMetadata(source)
  const components = new Map<string, ScanComponent>()
  for await (const entry of readJson(source, ['$.components.*']))
    yield* partsOf(entry, componentSchema, (found) => componentParts(asset, found, components))
  for await (const entry of readJson(source, ['$.vulnerabilities.*']))
    yield* partsOf(entry, vulnerability, (found) => itemsOf(asset, found, components))
}

async function* readMetadata(source: ScanSource): AsyncGenerator<ScanPart, ScanAsset> {
  let read = metadata.parse({})
  for await (const { value } of readJson(source, ['$.metadata'])) {
    const parsed = metadata.safeParse(value)
    if (!parsed.success) throw new RangeError('The metadata of the CycloneDX file is not as the standard says.')
    read = parsed.data
  }
  const { timestamp, tools, component } = read
  const [tool] = Array.isArray(tools) ? tools : (tools?.components ?? [])
  yield factsPart({
    scanner: tool?.name ?? 'CycloneDX',
    scannerVersion: tool?.version,
    startedAt: instantOf(timestamp),
  })
  const isImage = component.type === 'container'
  const digest = component.hashes.find(({ alg }) => isImage && alg === 'SHA-256')?.content
  const asset = assetOf(
    source,
    isImage ? 'image' : 'repository',
    [
      ['digest', digest === undefined ? undefined : `sha256:${digest}`],
      ['url', component.purl ?? component.name],
    ],
    { name: component.name, credentialed: true },
  )
  yield { part: 'asset', asset }
  return asset
}

function* componentParts(
  asset: ScanAsset,
  found: z.output<typeof componentSchema>,
  components: Map<string, ScanComponent>,
  depth = 0,
): Generator<ScanPart> {
  const { group, name, version, purl } = found
  const full = group === undefined ? name : `${group}/${name}`
  const component: ScanComponent = { name: full, ...defined<Partial<ScanComponent>>({ version, purl }) }
  if (found['bom-ref'] !== undefined) components.set(found['bom-ref'], component)
  yield { part: 'component', asset, component }
  const inner = listOf(componentSchema).safeParse(found['components'])
  if (!inner.success || depth >= MAX_COMPONENT_DEPTH) return
  for (const one of inner.data) yield* componentParts(asset, one, components, depth + 1)
}

/** One item per affected component; one for the whole where the file names none. */
function itemsOf(
  asset: ScanAsset,
  found: Vulnerability,
  components: ReadonlyMap<string, ScanComponent>,
): readonly ScanPart[] {
  const affected = found.affects.map(({ ref }) => components.get(ref) ?? { name: ref })
  return affected.length === 0
    ? [itemOf(asset, found, undefined)]
    : affected.map((component) => itemOf(asset, found, component))
}

function itemOf(asset: ScanAsset, found: Vulnerability, component: ScanComponent | undefined): ScanPart {
  return itemPart({
    asset,
    component,
    isLocal: true,
    severity: gravestOf(found.ratings),
    ids: [found.id, ...found.references.map(({ id }) => id)],
    title: `${found.id ?? 'Weakness'}${component === undefined ? '' : ` in ${component.name}`}`,
    description: joined([found.description, found.detail], '\n\n'),
    solution: found.recommendation,
    cwes: found.cwes.map((cwe) => `CWE-${cwe}`),
    vectors: found.ratings.map(cycloneDxVector),
    scores: found.ratings.map(({ score }) => score),
    references: [found.source?.url ?? '', ...found.advisories.map(({ url }) => url ?? '')],
    settled: settledByAnalysis(found.analysis),
  })
}

const GRAVEST_FIRST = ['critical', 'high', 'medium', 'low', 'info'] as const

interface Rating {
  readonly severity: string | undefined
  readonly score: number | undefined
  readonly vector: string | undefined
  readonly method: string | undefined
}

/** The gravest of a weakness' ratings; medium where there is none. */
export function gravestOf(ratings: readonly Rating[]): ItemSeverity {
  const all = ratings.map(({ severity, score }) => severityOf(severity === 'unknown' ? undefined : severity, score))
  return GRAVEST_FIRST.find((severity) => all.includes(severity)) ?? 'medium'
}

const PREFIXES: Readonly<Record<string, string>> = { CVSSv31: 'CVSS:3.1/', CVSSv3: 'CVSS:3.0/', CVSSv4: 'CVSS:4.0/' }

/** Some writers leave out the prefix of a vector and name its version in `method` alone. */
export function cycloneDxVector({ vector = '', method }: Rating): string {
  return vector === '' || vector.startsWith('CVSS:') ? vector : `${PREFIXES[method ?? ''] ?? ''}${vector}`
}

/** What the file's own analysis (VEX) has settled. */
export function settledByAnalysis(analysis: {
  readonly state: string | undefined
  readonly justification: string | undefined
  readonly detail: string | undefined
}): ScanItem['settled'] {
  const state = STATES[analysis.state ?? '']
  if (state === undefined) return undefined
  const reason = joined([analysis.justification?.replaceAll('_', ' '), analysis.detail], ': ')
  return { state, ...defined<{ reason?: string }>({ reason }) }
}
