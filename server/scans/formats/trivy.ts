import * as z from 'zod'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanComponent, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const identifier = section({ PURL: text })
const cvss = z.looseObject({
  V2Vector: text,
  V3Vector: text,
  V40Vector: text,
  V2Score: number,
  V3Score: number,
  V40Score: number,
})
const head = z.looseObject({
  ArtifactName: text,
  ArtifactType: text,
  CreatedAt: text,
  Trivy: section({ Version: text }),
  Metadata: section({
    OS: section({ Family: text, Name: text }),
    ImageID: text,
    RepoDigests: listOf(z.string()),
  }),
})
const vulnerability = z.looseObject({
  VulnerabilityID: z.string(),
  VendorIDs: listOf(z.string()),
  PkgName: text,
  PkgPath: text,
  PkgIdentifier: identifier,
  InstalledVersion: text,
  FixedVersion: text,
  Title: text,
  Description: text,
  Severity: text,
  CweIDs: listOf(z.string()),
  CVSS: z.record(z.string(), cvss).nullish(),
  PrimaryURL: text,
  References: listOf(z.string()),
})
const misconfiguration = z.looseObject({
  ID: text,
  AVDID: text,
  Type: text,
  Title: text,
  Description: text,
  Message: text,
  Resolution: text,
  Severity: text,
  Status: text,
  PrimaryURL: text,
  References: listOf(z.string()),
  CauseMetadata: section({ StartLine: number }),
})
const secret = z.looseObject({
  RuleID: text,
  Category: text,
  Severity: text,
  Title: text,
  StartLine: number,
  Match: text,
})
const license = z.looseObject({ Severity: text, Category: text, PkgName: text, FilePath: text, Name: text })
const packaged = z.looseObject({ Name: z.string(), Version: text, Identifier: identifier })

/** With `--show-suppressed`: what an ignore file or a VEX document has settled. */
const modified = z.looseObject({
  Type: text,
  Status: text,
  Statement: text,
  Source: text,
  Finding: z.unknown(),
})

const FIELDS = ['ArtifactName', 'ArtifactType', 'CreatedAt', 'Trivy', 'Metadata', 'ClusterName']
const LISTS = [
  'Packages',
  'Vulnerabilities',
  'Misconfigurations',
  'Secrets',
  'Licenses',
  'ExperimentalModifiedFindings',
]
/** Where the workloads of a cluster stand, in reports of today and of before. */
const WORKLOADS = ['Resources', 'Vulnerabilities', 'Misconfigurations'].map((name) => `$.${name}.*`)
const RESULTS = ['$.Results.*', '$.*', ...WORKLOADS.map((workload) => `${workload}.Results.*`)]

/**
 * JSON of Trivy for images, file systems, repositories and clusters: schema version 2, and the bare array before it.
 * The target of a result may stand after what was found in it, so the file is read twice.
 */
export const trivy: ScanFormat = {
  id: 'trivy',
  name: 'Trivy (JSON)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    (file.keys.has('ArtifactName') ||
      (file.keys.has('ClusterName') && WORKLOADS.some((path) => file.keys.has(path.slice(2, -2)))) ||
      (file.keys.has('*.Target') && file.keys.has('*.Vulnerabilities'))),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  const values = await readFields(source)
  const artifact = yield* readArtifact(source, values)
  const assets = yield* readWorkloads(source, values)
  for await (const entry of readJson(
    source,
    RESULTS.flatMap((result) => LISTS.map((list) => `${result}.${list}.*`)),
  )) {
    const [, result = '', kind = ''] = /^(.*?)\.?(\w+)\[\d+\]$/.exec(entry.path) ?? []
    const asset = assets.get(result.replace(/\.Results\[\d+\]$/, '')) ?? artifact
    const target = values.get(`${result}.Target`)
    yield* entryParts(asset, typeof target === 'string' ? target : undefined, kind, entry)
  }
}

type Values = ReadonlyMap<string, unknown>

/** What the file says of itself, its workloads and its targets, by the path. */
async function readFields(source: ScanSource): Promise<Values> {
  const values = new Map<string, unknown>()
  for await (const { path, value } of readJson(source, [
    ...FIELDS.map((name) => `$.${name}`),
    ...RESULTS.map((result) => `${result}.Target`),
    ...WORKLOADS.flatMap((workload) => ['Namespace', 'Kind', 'Name'].map((name) => `${workload}.${name}`)),
  ]))
    values.set(path, value)
  return values
}

/** The workloads of a cluster, by the path of each; none where the file is about an artifact. */
function* readWorkloads(source: ScanSource, values: Values): Generator<ScanPart, ReadonlyMap<string, ScanAsset>> {
  const assets = new Map<string, ScanAsset>()
  const cluster = values.get('ClusterName')
  if (typeof cluster !== 'string') return assets
  for (const path of values.keys()) {
    const [, workload] = /^(\w+\[\d+\])\.Kind$/.exec(path) ?? []
    if (workload === undefined) continue
    const said = ['Namespace', 'Kind', 'Name'].map((name) => values.get(`${workload}.${name}`))
    const name = [cluster, ...said].filter((one) => typeof one === 'string' && one !== '').join('/')
    const asset = assetOf(source, 'application', [['name', name]], { name, credentialed: true })
    assets.set(workload, asset)
    yield { part: 'asset', asset }
  }
  return assets
}

function* readArtifact(source: ScanSource, values: Values): Generator<ScanPart, ScanAsset> {
  const { ArtifactName, ArtifactType, CreatedAt, Trivy, Metadata } = head.parse(Object.fromEntries(values))
  yield factsPart({ scanner: 'Trivy', scannerVersion: Trivy.Version, startedAt: instantOf(CreatedAt) })
  const isImage = ArtifactType === 'container_image'
  const asset = assetOf(
    source,
    isImage ? 'image' : 'repository',
    [
      ['digest', Metadata.RepoDigests[0]?.split('@')[1]],
      ['url', ArtifactName],
    ],
    {
      name: ArtifactName,
      operatingSystem: joined([Metadata.OS.Family, Metadata.OS.Name], ' '),
      credentialed: true,
    },
  )
  if (!values.has('ClusterName')) yield { part: 'asset', asset }
  return asset
}

function entryParts(
  asset: ScanAsset,
  target: string | undefined,
  kind: string,
  entry: { path: string; value: unknown },
): Iterable<ScanPart> {
  const common = { asset, place: placeOf({ path: target }), isLocal: true }
  switch (kind) {
    case 'Packages': {
      return partsOf(entry, packaged, ({ Name, Version, Identifier }) => [
        { part: 'component', asset, component: componentOf(Name, Version, Identifier.PURL) },
      ])
    }
    case 'Vulnerabilities': {
      return partsOf(entry, vulnerability, (found) => [weakness(common, found)])
    }
    case 'Misconfigurations': {
      return partsOf(entry, misconfiguration, (found) => [misconfigured(common, target, found)])
    }
    case 'Secrets': {
      return partsOf(entry, secret, ({ RuleID, Category, Severity, Title, StartLine, Match }) => [
        itemPart({
          ...common,
          place: placeOf({ path: target, line: StartLine }),
          severity: severityOf(Severity),
          rule: RuleID,
          family: Category ?? 'Secret',
          title: Title ?? `Secret in ${target ?? 'a file'}`,
          evidence: Match,
        }),
      ])
    }
    case 'ExperimentalModifiedFindings': {
      return partsOf(entry, modified, (found) => settledParts(asset, target, found, entry.path))
    }
    default: {
      return partsOf(entry, license, ({ Category, PkgName, FilePath, Name }) => [
        itemPart({
          ...common,
          severity: 'info',
          rule: `license-${Name ?? 'unknown'}`,
          family: `License: ${Category ?? 'unknown'}`,
          title: `${PkgName ?? FilePath ?? 'A file'} is licensed under ${Name ?? 'an unknown license'}`,
        }),
      ])
    }
  }
}

const KINDS: Readonly<Record<string, string>> = {
  vulnerability: 'Vulnerabilities',
  misconfiguration: 'Misconfigurations',
  secret: 'Secrets',
}

function* settledParts(
  asset: ScanAsset,
  target: string | undefined,
  { Type = '', Status, Statement, Source, Finding }: z.output<typeof modified>,
  path: string,
): Generator<ScanPart> {
  const state = Status === 'not_affected' ? 'not affected' : Status === 'fixed' ? 'fixed' : 'accepted'
  const reason = joined([Statement, Source], ' · ') ?? 'Settled by a rule of Trivy.'
  for (const part of entryParts(asset, target, KINDS[Type] ?? 'Licenses', { path, value: Finding }))
    yield part.part === 'item' ? { ...part, item: { ...part.item, settled: { state, reason } } } : part
}

type Common = Pick<Parameters<typeof itemPart>[0], 'asset' | 'place' | 'isLocal'>

function weakness(common: Common, found: z.output<typeof vulnerability>): ScanPart {
  const ratings = Object.values(found.CVSS ?? {})
  const scores = ratings.flatMap(({ V40Score, V3Score, V2Score }) => V40Score ?? V3Score ?? V2Score)
  const rated = scores.filter((score) => score !== undefined)
  const fixes = found.FixedVersion?.split(/,\s*/)
  const name = found.PkgName ?? 'a package'
  return itemPart({
    ...common,
    component: componentOf(name, found.InstalledVersion, found.PkgIdentifier.PURL, fixes),
    severity: severityOf(
      found.Severity === 'UNKNOWN' ? undefined : found.Severity,
      rated.length === 0 ? undefined : Math.max(...rated),
    ),
    ids: [found.VulnerabilityID, ...found.VendorIDs],
    title: found.Title ?? `${found.VulnerabilityID} in ${name}`,
    description: found.Description,
    solution: fixes === undefined ? undefined : `Update ${name} to ${fixes.join(' or ')}.`,
    evidence: joined([found.PkgPath, found.InstalledVersion && `${name} ${found.InstalledVersion}`]),
    cwes: found.CweIDs,
    vectors: ratings.flatMap(({ V40Vector, V3Vector, V2Vector }) =>
      [V40Vector, V3Vector, V2Vector].filter((vector) => vector !== undefined),
    ),
    scores,
    references: [found.PrimaryURL ?? '', ...found.References],
  })
}

function misconfigured(common: Common, target: string | undefined, found: z.output<typeof misconfiguration>): ScanPart {
  const passed = found.Status !== undefined && found.Status !== 'FAIL'
  return itemPart({
    ...common,
    place: placeOf({ path: target, line: found.CauseMetadata.StartLine }),
    severity: passed ? 'info' : severityOf(found.Severity),
    rule: found.AVDID ?? found.ID,
    family: found.Type,
    title: found.Title ?? found.ID,
    description: found.Description,
    solution: found.Resolution,
    evidence: found.Message,
    references: [found.PrimaryURL ?? '', ...found.References],
  })
}

function componentOf(
  name: string,
  version: string | undefined,
  purl: string | undefined,
  fixedIn?: readonly string[],
): ScanComponent {
  return { name, ...defined<Partial<ScanComponent>>({ version, purl, fixedIn }) }
}
