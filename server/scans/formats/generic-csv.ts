import type { ScanPart } from '#domain/scans/scan-item.ts'
import { readTable, type TableRow } from '../read-table.ts'
import { assetOf, factsPart, instantOf, itemPart, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

/** What a column of an unknown table can hold. */
export const CSV_FIELDS = [
  'title',
  'asset',
  'severity',
  'cve',
  'rule',
  'port',
  'protocol',
  'description',
  'solution',
  'evidence',
  'score',
  'vector',
  'component',
  'version',
  'reference',
  'seen at',
] as const

export type CsvField = (typeof CSV_FIELDS)[number]

/** Which column, by its name in small letters, holds which field. Title and asset are needed. */
export type CsvMapping = ReadonlyMap<CsvField, string>

/** Names that scanners give to the columns, the likeliest first. */
const USUAL_NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  title: ['title', 'name', 'vulnerability', 'vulnerability name', 'finding', 'issue', 'summary', 'plugin name'],
  asset: ['asset', 'host', 'hostname', 'ip', 'ip address', 'device', 'device name', 'dns', 'fqdn', 'target', 'url'],
  severity: ['severity', 'risk', 'risk level', 'threat', 'criticality', 'level'],
  cve: ['cve', 'cves', 'cve id', 'cve ids', 'cveid'],
  rule: ['plugin id', 'rule', 'rule id', 'check', 'check id', 'qid', 'id'],
  port: ['port'],
  protocol: ['protocol', 'port protocol'],
  description: ['description', 'details', 'synopsis', 'threat description'],
  solution: ['solution', 'remediation', 'recommendation', 'fix'],
  evidence: ['evidence', 'output', 'plugin output', 'results', 'result', 'proof'],
  score: ['cvss', 'cvss score', 'score', 'cvss3', 'cvss v3', 'cvss base score', 'cvss v3.1 base score'],
  vector: ['vector', 'cvss vector', 'cvss3 vector'],
  component: ['component', 'package', 'software', 'product'],
  version: ['version', 'installed version', 'software version'],
  reference: ['reference', 'references', 'see also', 'url', 'link'],
  'seen at': ['last seen', 'last detected', 'seen at', 'timestamp', 'date', 'last found'],
}

/** A proposal for a table's columns. A column serves one field at most. */
export function proposeMapping(header: readonly string[]): CsvMapping {
  const free = new Set(header)
  const mapping = new Map<CsvField, string>()
  for (const field of CSV_FIELDS) {
    const name = USUAL_NAMES[field].find((usual) => free.has(usual))
    if (name === undefined) continue
    mapping.set(field, name)
    free.delete(name)
  }
  return mapping
}

/**
 * Reads a table whose columns a person has named.
 *
 * @throws RangeError with a message for the person when a needed column is not mapped, or the table cannot be read
 */
export async function* readMappedCsv(source: ScanSource, mapping: CsvMapping): AsyncGenerator<ScanPart> {
  if (!mapping.has('title') || !mapping.has('asset'))
    throw new RangeError('Choose which columns hold the title and the asset.')
  yield factsPart({ scanner: 'CSV' })
  for await (const row of readTable(source)) yield partOf(source, row, mapping)
}

function partOf(source: ScanSource, { cells, line, text, fault }: TableRow, mapping: CsvMapping): ScanPart {
  const cell = (field: CsvField) => cells.get(mapping.get(field) ?? '')
  const title = cell('title')
  const asset = cell('asset')
  if (fault !== undefined) return unreadPart(`line ${line}`, fault, text)
  if (title === undefined || asset === undefined)
    return unreadPart(`line ${line}`, `The line has no ${title === undefined ? 'title' : 'asset'}.`, text)
  const score = numberIn(cell('score'))
  const component = cell('component')
  const version = cell('version')
  return itemPart({
    asset: assetOf(source, asset.includes('://') ? 'application' : 'host', [[identifierKind(asset), asset]]),
    severity: severityOf(cell('severity'), score),
    rule: cell('rule'),
    place: placeOf({ port: numberIn(cell('port')), protocol: cell('protocol')?.toLowerCase() }),
    component: component === undefined ? undefined : { name: component, ...(version === undefined ? {} : { version }) },
    title,
    ids: [cell('cve')],
    description: cell('description'),
    solution: cell('solution'),
    evidence: cell('evidence'),
    vectors: [cell('vector') ?? ''],
    score,
    references: (cell('reference') ?? '').split(/\s+/),
    seenAt: instantOf(cell('seen at')),
  })
}

function identifierKind(asset: string) {
  if (asset.includes('://')) return 'url'
  if (/^[\d.]+$/.test(asset) || /^[\da-f:]*:[\da-f:]*$/i.test(asset)) return 'ip'
  return asset.includes(' ') ? 'name' : 'fqdn'
}
