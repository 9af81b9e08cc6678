import * as z from 'zod'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanComponent, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, itemPart, joined, numberIn, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const advisory = z.looseObject({
  id: z.string(),
  aliases: listOf(z.string()),
  summary: text,
  details: text,
  severity: listOf(z.looseObject({ type: text, score: text })),
  affected: listOf(
    z.looseObject({
      package: section({ name: text, purl: text }),
      ranges: listOf(z.looseObject({ events: listOf(z.looseObject({ fixed: text })) })),
    }),
  ),
  references: listOf(z.looseObject({ url: text })),
  database_specific: section({ severity: text, cwe_ids: listOf(z.string()) }),
})
const packaged = z.looseObject({
  package: z.looseObject({ name: z.string(), version: text, ecosystem: text }),
  vulnerabilities: listOf(advisory),
  groups: listOf(z.looseObject({ ids: listOf(z.string()), max_severity: text })),
})
const result = z.looseObject({
  source: section({ path: text, type: text }),
  packages: listOf(packaged),
})

/** The keys of a report in which no package is named. */
const EMPTY_REPORT = /^(?:results(?:\.\*)?$|experimental_config\b)/

/** JSON of OSV-Scanner 1 and 2: one item per package and advisory. */
export const osvScanner: ScanFormat = {
  id: 'osv-scanner',
  name: 'OSV-Scanner (JSON)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    (file.keys.has('results.*.packages') ||
      (file.keys.has('results') && [...file.keys.keys()].every((key) => EMPTY_REPORT.test(key)))),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'OSV-Scanner' })
  const asset = assetOf(source, 'repository', [], { credentialed: true })
  yield { part: 'asset', asset }
  for await (const entry of readJson(source, ['$.results.*'])) {
    yield* partsOf(entry, result, ({ source: file, packages }) =>
      packages.flatMap((one) => packageParts(asset, file?.path, one)),
    )
  }
}

function packageParts(asset: ScanAsset, path: string | undefined, found: z.output<typeof packaged>): ScanPart[] {
  const { name, version } = found.package
  const component: ScanComponent = { name, ...defined<Partial<ScanComponent>>({ version }) }
  return [
    { part: 'component', asset, component },
    ...found.vulnerabilities.map((one) => itemOf(asset, path, found, one)),
  ]
}

function itemOf(
  asset: ScanAsset,
  path: string | undefined,
  { package: { name, version }, groups }: z.output<typeof packaged>,
  found: z.output<typeof advisory>,
): ScanPart {
  const own = found.affected.filter((one) => one.package.name === name)
  const fixedIn = own.flatMap(({ ranges }) =>
    ranges.flatMap(({ events }) => events.flatMap((event) => event.fixed ?? [])),
  )
  const group = groups.find(({ ids }) => ids.includes(found.id))
  const score = numberIn(group?.max_severity)
  const fixes = fixedIn.length > 0 ? [...new Set(fixedIn)] : undefined
  return itemPart({
    asset,
    place: placeOf({ path }),
    component: { name, ...defined<Partial<ScanComponent>>({ version, purl: own[0]?.package.purl, fixedIn: fixes }) },
    // Malicious packages have no score: the whole package is the weakness.
    severity: found.id.startsWith('MAL-') ? 'critical' : severityOf(found.database_specific.severity, score),
    ids: [found.id, ...found.aliases],
    cwes: found.database_specific.cwe_ids,
    title: found.summary ?? `${found.id} in ${name}`,
    description: found.details,
    solution: fixes === undefined ? undefined : `Update ${name} to ${fixes.join(' or ')}.`,
    evidence: joined([path, [name, version].filter((one) => one !== undefined).join(' ')]),
    vectors: found.severity.flatMap((one) => (one.type?.startsWith('CVSS') === true ? (one.score ?? []) : [])),
    score,
    references: found.references.map(({ url }) => url ?? ''),
    isLocal: true,
  })
}
