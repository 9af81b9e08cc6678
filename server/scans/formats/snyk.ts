import * as z from 'zod'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanComponent, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, itemPart, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const vulnerability = z.looseObject({
  id: z.string(),
  title: text,
  severity: text,
  severityWithCritical: text,
  packageName: text,
  moduleName: text,
  version: text,
  description: text,
  CVSSv3: text,
  cvssScore: number,
  identifiers: section({ CVE: listOf(z.string()), CWE: listOf(z.string()), GHSA: listOf(z.string()) }),
  fixedIn: listOf(z.string()),
  from: listOf(z.string()),
  references: listOf(z.looseObject({ url: text })),
})

const FIELDS = ['projectName', 'displayTargetFile', 'path', 'targetFile']

/** `snyk test --json` of one project, or of several as an array. One item per way to the vulnerable package. */
export const snyk: ScanFormat = {
  id: 'snyk',
  name: 'Snyk (JSON)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    ['vulnerabilities.*.identifiers', '*.vulnerabilities.*.identifiers', 'dependencyCount', '*.dependencyCount'].some(
      (key) => file.keys.has(key),
    ),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Snyk' })
  const assets = yield* readProjects(source)
  for await (const entry of readJson(source, ['$.vulnerabilities.*', '$.*.vulnerabilities.*'])) {
    const asset = assets.get(projectIn(entry.path)) ?? assetOf(source, 'repository', [])
    yield* partsOf(entry, vulnerability, (found) => [itemOf(asset, found)])
  }
}

async function* readProjects(source: ScanSource): AsyncGenerator<ScanPart, ReadonlyMap<string, ScanAsset>> {
  const fields = new Map<string, Record<string, string>>()
  const paths = FIELDS.flatMap((name) => [`$.${name}`, `$.*.${name}`])
  for await (const { path, value } of readJson(source, paths)) {
    const name = path.split('.').at(-1) ?? ''
    if (typeof value === 'string') fields.set(projectIn(path), { ...fields.get(projectIn(path)), [name]: value })
  }
  const assets = new Map<string, ScanAsset>()
  for (const [project, { projectName, displayTargetFile, targetFile, path }] of fields) {
    const name = projectName ?? displayTargetFile ?? targetFile ?? path
    const asset = assetOf(source, 'repository', [['url', name]], { name, credentialed: true })
    assets.set(project, asset)
    yield { part: 'asset', asset }
  }
  return assets
}

function projectIn(path: string): string {
  return /^\[\d+\]/.exec(path)?.[0] ?? ''
}

function itemOf(asset: ScanAsset, found: z.output<typeof vulnerability>): ScanPart {
  const name = found.packageName ?? found.moduleName ?? 'a package'
  const component: ScanComponent = {
    name,
    ...defined<Partial<ScanComponent>>({
      version: found.version,
      fixedIn: found.fixedIn.length > 0 ? found.fixedIn : undefined,
    }),
  }
  const { CVE, CWE, GHSA } = found.identifiers
  return itemPart({
    asset,
    place: placeOf({ path: found.from.join(' > ') }),
    component,
    severity: severityOf(found.severityWithCritical ?? found.severity, found.cvssScore),
    rule: found.id,
    ids: [...CVE, ...GHSA, found.id],
    cwes: CWE,
    title: `${found.title ?? found.id} in ${name}`,
    description: found.description,
    solution: found.fixedIn.length > 0 ? `Update ${name} to ${found.fixedIn.join(' or ')}.` : undefined,
    evidence: found.from.join(' > '),
    vectors: [found.CVSSv3 ?? ''],
    score: found.cvssScore,
    references: found.references.map(({ url }) => url ?? ''),
    isLocal: true,
  })
}
