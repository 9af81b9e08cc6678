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

const FIELDS = ['ArtifactName', 'ArtifactType', 'CreatedAt', 'Trivy', 'Metadata']
const PARTS = ['Target', 'Packages.*', 'Vulnerabilities.*', 'Misconfigurations.*', 'Secrets.*', 'Licenses.*']

/** JSON of Trivy for images, file systems and repositories: schema version 2, and the bare array before it. */
export const trivy: ScanFormat = {
  id: 'trivy',
  name: 'Trivy (JSON)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    (file.keys.has('ArtifactName') || (file.keys.has('*.Target') && file.keys.has('*.Vulnerabilities'))),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  const asset = yield* readHead(source)
  let target: string | undefined
  for await (const entry of readJson(
    source,
    PARTS.flatMap((part) => [`$.Results.*.${part}`, `$.*.${part}`]),
  )) {
    const kind = /\.(\w+)(?:\[\d+\])?$/.exec(entry.path)?.[1]
    if (kind === 'Target') target = typeof entry.value === 'string' ? entry.value : undefined
    else if (kind !== undefined) yield* entryParts(asset, target, kind, entry)
  }
}

async function* readHead(source: ScanSource): AsyncGenerator<ScanPart, ScanAsset> {
  const values: Record<string, unknown> = {}
  for await (const { path, value } of readJson(
    source,
    FIELDS.map((name) => `$.${name}`),
  ))
    values[path] = value
  const { ArtifactName, ArtifactType, CreatedAt, Trivy, Metadata } = head.parse(values)
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
  yield { part: 'asset', asset }
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
