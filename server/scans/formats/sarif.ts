import * as z from 'zod'
import type { ItemSeverity, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf, severityOfScore } from '../severity.ts'

const message = section({ text, markdown: text, id: text })
const properties = section({
  'security-severity': number,
  severity: text,
  tags: listOf(text.transform((tag) => tag ?? '')),
})
const rule = z.looseObject({
  id: text.transform((id) => id ?? ''),
  name: text,
  shortDescription: message,
  fullDescription: message,
  help: message,
  helpUri: text,
  defaultConfiguration: section({ level: text }),
  messageStrings: z.preprocess((value) => value ?? {}, z.record(z.string(), message)),
  properties,
})
const location = z.looseObject({
  physicalLocation: section({
    artifactLocation: section({ uri: text }),
    region: section({ startLine: number, snippet: message }),
  }),
  logicalLocations: listOf(z.looseObject({ fullyQualifiedName: text, name: text })),
})
const result = z.looseObject({
  ruleId: text,
  ruleIndex: number,
  rule: section({ id: text, index: number }),
  kind: text,
  level: text,
  message,
  locations: listOf(location),
  suppressions: listOf(z.looseObject({ status: text, justification: text })),
  properties,
})
const run = z.looseObject({
  tool: section({
    driver: z.looseObject({ name: text, version: text, semanticVersion: text, rules: listOf(rule) }),
    extensions: listOf(z.looseObject({ rules: listOf(rule) })),
  }),
  invocations: listOf(z.looseObject({ startTimeUtc: text, endTimeUtc: text })),
  versionControlProvenance: listOf(z.looseObject({ repositoryUri: text })),
})

type Rule = z.output<typeof rule>
interface Run {
  readonly asset: ScanAsset
  readonly rules: readonly Rule[]
  readonly byId: ReadonlyMap<string, Rule>
}

const HEADS = ['tool', 'invocations', 'versionControlProvenance'].map((name) => `$.runs.*.${name}`)

/** SARIF 2.1.0 (OASIS). Rules may stand after the results, so the file is read twice. */
export const sarif: ScanFormat = {
  id: 'sarif',
  name: 'SARIF (2.1.0)',
  provenByFile: true,
  recognizes: (file) => file.syntax === 'json' && file.keys.has('runs') && !file.keys.has('statements'),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  const runs = yield* readRuns(source)
  for await (const entry of readJson(source, ['$.runs.*.results.*'])) {
    const at = runs.get(Number(/\d+/.exec(entry.path)?.[0]))
    yield* partsOf(entry, result, (found) => [
      itemOf(at ?? { asset: assetOf(source, 'repository', []), rules: [], byId: new Map() }, found),
    ])
  }
}

async function* readRuns(source: ScanSource): AsyncGenerator<ScanPart, ReadonlyMap<number, Run>> {
  const heads = new Map<number, Record<string, unknown>>()
  for await (const { path, value } of readJson(source, HEADS)) {
    const [, index = '', name = ''] = /\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    heads.set(Number(index), { ...heads.get(Number(index)), [name]: value })
  }
  const runs = new Map<number, Run>()
  for (const [index, values] of heads) {
    const read = run.safeParse(values)
    if (!read.success)
      throw new RangeError(`Run ${index + 1} of the SARIF file does not describe its tool as SARIF 2.1.0 does.`)
    const { tool, invocations, versionControlProvenance } = read.data
    const asset = assetOf(source, 'repository', [['url', versionControlProvenance[0]?.repositoryUri]])
    const rules = [...tool.driver.rules, ...tool.extensions.flatMap((extension) => extension.rules)]
    runs.set(index, { asset, rules: tool.driver.rules, byId: new Map(rules.map((one) => [one.id, one])) })
    yield factsPart({
      scanner: tool.driver.name,
      scannerVersion: tool.driver.semanticVersion ?? tool.driver.version,
      startedAt: instantOf(invocations[0]?.startTimeUtc),
      endedAt: instantOf(invocations[0]?.endTimeUtc),
    })
    yield { part: 'asset', asset }
  }
  return runs
}

function itemOf({ asset, rules, byId }: Run, found: z.output<typeof result>): ScanPart {
  const of = ruleOf(found, { rules, byId })
  const said = found.message.text ?? of.messageStrings[found.message.id ?? '']?.text ?? found.message.markdown
  const [first] = found.locations
  const tags = [...of.properties.tags, ...found.properties.tags]
  const named = of.shortDescription.text ?? of.name
  return itemPart({
    asset,
    severity: severityIn(found, of),
    rule: of.id || undefined,
    place: placeOf({
      path: first?.physicalLocation.artifactLocation.uri ?? first?.logicalLocations[0]?.fullyQualifiedName,
      line: first?.physicalLocation.region.startLine,
    }),
    title: named ?? said,
    ids: [of.id, ...tags].filter((one) => /^(?:CVE|GHSA)-/i.test(one)),
    cwes: tags.map((tag) => /cwe-?0*(\d+)/i.exec(tag)?.[1] ?? ''),
    description: joined(
      [said, of.fullDescription.text].filter((one) => one !== named),
      '\n\n',
    ),
    solution: of.help.text,
    evidence: found.locations.map(locationText).join('\n'),
    score: found.properties['security-severity'] ?? of.properties['security-severity'],
    references: [of.helpUri ?? ''],
    isLocal: true,
    settled: suppressed(found),
  })
}

/** A rule of a hierarchy is written `CA1000/1`, and is described under `CA1000`. */
function ruleOf(found: z.output<typeof result>, { rules, byId }: Omit<Run, 'asset'>): Rule {
  const id = found.ruleId ?? found.rule.id ?? ''
  const described = byId.get(id) ?? byId.get(id.split('/')[0] ?? '') ?? rules[found.ruleIndex ?? found.rule.index ?? -1]
  return { ...(described ?? rule.parse({ id })), ...(id === '' ? {} : { id }) }
}

/** Kinds of result that are no failure (section 3.27.9): observations. */
const OBSERVED = new Set(['pass', 'notApplicable', 'informational'])

function severityIn(found: z.output<typeof result>, of: Rule): ItemSeverity {
  if (OBSERVED.has(found.kind ?? '')) return 'info'
  const score = found.properties['security-severity'] ?? of.properties['security-severity']
  if (score !== undefined) return severityOfScore(score)
  return severityOf(found.properties.severity ?? found.level ?? of.defaultConfiguration.level ?? 'warning')
}

function locationText({ physicalLocation: at }: z.output<typeof location>): string {
  const position = `${at.artifactLocation.uri ?? ''}${at.region.startLine === undefined ? '' : `:${at.region.startLine}`}`
  return joined([position, at.region.snippet.text]) ?? ''
}

function suppressed({ suppressions }: z.output<typeof result>): ScanItem['settled'] {
  const accepted = suppressions.find(({ status }) => status === undefined || status === 'accepted')
  if (accepted === undefined) return undefined
  return { state: 'accepted', reason: accepted.justification ?? 'Suppressed in the file.' }
}
