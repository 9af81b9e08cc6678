import * as z from 'zod'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanComponent, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, itemPart, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const via = z.union([
  z.string(),
  z.looseObject({
    source: text,
    title: text,
    url: text,
    severity: text,
    range: text,
    cwe: listOf(z.string()),
    cvss: section({ score: number, vectorString: text }),
  }),
])
const packaged = z.looseObject({
  name: z.string(),
  severity: text,
  via: listOf(via),
  range: text,
  nodes: listOf(z.string()),
  fixAvailable: z.union([z.boolean(), z.looseObject({ name: text, version: text })]).nullish(),
})
const advisory = z.looseObject({
  id: text,
  module_name: text,
  title: text,
  url: text,
  severity: text,
  overview: text,
  recommendation: text,
  vulnerable_versions: text,
  patched_versions: text,
  cves: listOf(z.string()),
  cwe: z.union([z.string(), z.array(z.string())]).nullish(),
  findings: listOf(z.looseObject({ version: text, paths: listOf(z.string()) })),
})

type Packaged = z.output<typeof packaged>

/**
 * `npm audit --json`, of npm 7 and later (`vulnerabilities`) and of npm 6 (`advisories`). A package that is vulnerable
 * only through another is an observation: its cause is an item of its own.
 */
export const npmAudit: ScanFormat = {
  id: 'npm-audit',
  name: 'npm audit (JSON)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    (file.keys.has('auditReportVersion') || (file.keys.has('advisories') && file.keys.has('actions'))),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'npm audit' })
  const asset = assetOf(source, 'repository', [], { credentialed: true })
  yield { part: 'asset', asset }
  for await (const entry of readJson(source, ['$.vulnerabilities.*', '$.advisories.*'])) {
    if (entry.path.startsWith('vuln')) yield* partsOf(entry, packaged, (found) => packageItems(asset, found))
    else yield* partsOf(entry, advisory, (found) => [advisoryItem(asset, found)])
  }
}

function packageItems(asset: ScanAsset, found: Packaged): readonly ScanPart[] {
  const causes = found.via.filter((one) => typeof one !== 'string')
  const fix = typeof found.fixAvailable === 'object' ? found.fixAvailable : undefined
  const common = {
    asset,
    place: placeOf({ path: found.nodes[0] }),
    component: { name: found.name, purl: `pkg:npm/${found.name.replace(/^@/, '%40')}` },
    solution: fix?.version === undefined ? undefined : `Update ${fix.name ?? found.name} to ${fix.version}.`,
    isLocal: true,
  }
  if (causes.length === 0) {
    const through = found.via.filter((one) => typeof one === 'string').join(', ')
    const title = `${found.name} depends on ${through || 'a vulnerable package'}`
    return [itemPart({ ...common, severity: 'info', rule: `npm-depends-${found.name}`, title })]
  }
  return causes.map((cause) =>
    itemPart({
      ...common,
      severity: severityOf(cause.severity ?? found.severity, cause.cvss?.score),
      rule: cause.source === undefined ? undefined : `npm-${cause.source}`,
      title: `${cause.title ?? 'Weakness'} in ${found.name}`,
      ids: [/GHSA(?:-\w{4}){3}/.exec(cause.url ?? '')?.[0]],
      cwes: cause.cwe,
      evidence: [`${found.name} ${cause.range ?? found.range ?? ''}`, ...found.nodes].join('\n'),
      vectors: [cause.cvss?.vectorString ?? ''],
      score: cause.cvss?.score === 0 ? undefined : cause.cvss?.score,
      references: [cause.url ?? ''],
    }),
  )
}

function advisoryItem(asset: ScanAsset, found: z.output<typeof advisory>): ScanPart {
  const name = found.module_name ?? 'a package'
  const [first] = found.findings
  const component: ScanComponent = {
    name,
    purl: `pkg:npm/${name.replace(/^@/, '%40')}`,
    ...defined<Partial<ScanComponent>>({ version: first?.version }),
  }
  return itemPart({
    asset,
    place: placeOf({ path: first?.paths[0] }),
    component,
    severity: severityOf(found.severity),
    rule: found.id === undefined ? undefined : `npm-${found.id}`,
    title: `${found.title ?? 'Weakness'} in ${name}`,
    ids: found.cves,
    cwes: typeof found.cwe === 'string' ? [found.cwe] : (found.cwe ?? []),
    description: found.overview,
    solution: found.recommendation,
    evidence: found.findings
      .flatMap(({ version, paths }) => paths.map((path) => `${path} ${version ?? ''}`))
      .join('\n'),
    references: [found.url ?? ''],
    isLocal: true,
  })
}
