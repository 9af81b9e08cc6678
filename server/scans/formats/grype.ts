import * as z from 'zod'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanComponent, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const rating = z.looseObject({ vector: text, metrics: section({ baseScore: number }) })
const weakness = z.looseObject({
  id: z.string(),
  severity: text,
  description: text,
  dataSource: text,
  urls: listOf(z.string()),
  cvss: listOf(rating),
  fix: section({ versions: listOf(z.string()), state: text }),
})
const match = z.looseObject({
  vulnerability: weakness,
  relatedVulnerabilities: listOf(weakness),
  artifact: z.looseObject({
    name: z.string(),
    version: text,
    type: text,
    purl: text,
    locations: listOf(z.looseObject({ path: text })),
  }),
  appliedIgnoreRules: listOf(z.looseObject({ reason: text })),
})
const head = z.looseObject({
  type: text,
  target: z
    .union([z.string(), z.looseObject({ userInput: text, manifestDigest: text, repoDigests: listOf(z.string()) })])
    .nullish(),
})
const facts = z.looseObject({ version: text, timestamp: text })
const distro = z.looseObject({ name: text, version: text })

/** JSON of Grype. Ignored matches are items that the file itself has settled. */
export const grype: ScanFormat = {
  id: 'grype',
  name: 'Grype (JSON)',
  provenByFile: true,
  recognizes: (file) => file.syntax === 'json' && file.keys.has('matches') && !file.keys.has('bomFormat'),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  const asset = yield* readHead(source)
  for await (const entry of readJson(source, ['$.matches.*', '$.ignoredMatches.*']))
    yield* partsOf(entry, match, (found) => [itemOf(asset, found, entry.path.startsWith('ignored'))])
}

async function* readHead(source: ScanSource): AsyncGenerator<ScanPart, ScanAsset> {
  const values: Record<string, unknown> = {}
  for await (const { path, value } of readJson(source, ['$.source', '$.descriptor', '$.distro'])) values[path] = value
  const { target, type } = head.parse(values['source'] ?? {})
  const { version, timestamp } = facts.parse(values['descriptor'] ?? {})
  const system = distro.parse(values['distro'] ?? {})
  yield factsPart({ scanner: 'Grype', scannerVersion: version, startedAt: instantOf(timestamp) })
  const image = typeof target === 'object' ? target : undefined
  const reference = typeof target === 'string' ? target : image?.userInput
  const asset = assetOf(
    source,
    type === 'image' ? 'image' : 'repository',
    [
      ['digest', image?.repoDigests[0]?.split('@')[1] ?? image?.manifestDigest],
      ['url', reference],
    ],
    {
      name: reference,
      operatingSystem: joined([system.name, system.version], ' '),
      credentialed: true,
    },
  )
  yield { part: 'asset', asset }
  return asset
}

function itemOf(asset: ScanAsset, found: z.output<typeof match>, isIgnored: boolean): ScanPart {
  const { vulnerability, relatedVulnerabilities, artifact } = found
  const all = [vulnerability, ...relatedVulnerabilities]
  const ratings = all.flatMap(({ cvss }) => cvss)
  const scores = ratings.map(({ metrics }) => metrics.baseScore)
  const rated = scores.filter((score) => score !== undefined)
  const fixedIn = vulnerability.fix.versions ?? []
  const reason = found.appliedIgnoreRules.map((rule) => rule.reason).find((one) => one !== undefined)
  const component: ScanComponent = {
    name: artifact.name,
    ...defined<Partial<ScanComponent>>({
      version: artifact.version,
      purl: artifact.purl,
      fixedIn: fixedIn.length > 0 ? fixedIn : undefined,
    }),
  }
  return itemPart({
    asset,
    place: placeOf({ path: artifact.locations[0]?.path }),
    component,
    isLocal: true,
    severity: severityOf(
      vulnerability.severity === 'Unknown' ? undefined : vulnerability.severity,
      rated.length === 0 ? undefined : Math.max(...rated),
    ),
    family: artifact.type,
    ids: all.map(({ id }) => id),
    title: `${vulnerability.id} in ${artifact.name}`,
    description: all.map(({ description }) => description).find((one) => one !== undefined),
    solution: fixedIn.length > 0 ? `Update ${artifact.name} to ${fixedIn.join(' or ')}.` : undefined,
    evidence: artifact.locations.flatMap(({ path }) => path ?? []).join('\n'),
    vectors: ratings.flatMap(({ vector }) => vector ?? []),
    scores,
    references: all.flatMap(({ dataSource, urls }) => [dataSource ?? '', ...urls]),
    settled: isIgnored ? { state: 'accepted', reason: reason ?? 'Ignored by a rule of Grype.' } : undefined,
  })
}
