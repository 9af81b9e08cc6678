import type { ScanPart } from '#domain/scans/scan-item.ts'
import { readTable, type TableRow } from '../read-table.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, itemPart, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'
import { usefulSolution } from './nessus.ts'

/** The four that the export cannot do without, as Nessus and as Tenable Security Center calls them. */
const RULE = ['plugin id', 'plugin']
const RISK = ['risk', 'severity']
const HOST = ['host', 'ip address']
const TITLE = ['name', 'plugin name']

/** The CSV export of Nessus and Tenable Security Center, with any choice of columns that holds these four. */
export const nessusCsv: ScanFormat = {
  id: 'nessus-csv',
  name: 'Nessus (CSV)',
  provenByFile: true,
  recognizes: (head) =>
    head.syntax === 'csv' &&
    [RULE, RISK, HOST, TITLE].every((names) => names.some((name) => head.header.includes(name))),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Nessus' })
  const cves = await cvesByPlugin(source)
  for await (const row of readTable(source)) yield partOf(source, row, cves)
}

/** A plugin with several CVEs has a line for each. All its lines get all of them, as in the .nessus file. */
async function cvesByPlugin(source: ScanSource): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for await (const { cells } of readTable(source)) {
    const [rule, cves] = [cellOf(cells, RULE), cells.get('cve')?.split(/[,\s]+/)]
    if (rule !== undefined && cves !== undefined) found.set(rule, new Set([...(found.get(rule) ?? []), ...cves]))
  }
  return found
}

function partOf(
  source: ScanSource,
  { cells, line, text, fault }: TableRow,
  cves: ReadonlyMap<string, ReadonlySet<string>>,
): ScanPart {
  const rule = cellOf(cells, RULE)
  const host = cellOf(cells, HOST)
  if (fault !== undefined) return unreadPart(`line ${line}`, fault, text)
  if (rule === undefined || host === undefined)
    return unreadPart(`line ${line}`, 'The line has no plugin id or no host.', text)
  const isAddress = /^[\d.]+$|:/.test(host)
  return itemPart({
    asset: assetOf(source, 'host', [
      ['mac', cells.get('mac address')],
      ['fqdn', cellOf(cells, ['fqdn', 'dns name'])],
      [isAddress ? 'ip' : 'fqdn', host],
      ['ip', cells.get('ip address')],
      ['netbios', cellOf(cells, ['netbios', 'netbios name'])],
    ]),
    severity: severityOf(cellOf(cells, RISK) ?? 'none'),
    rule,
    place: placeOf({ port: numberIn(cells.get('port')), protocol: cells.get('protocol')?.toLowerCase() }),
    family: cellOf(cells, ['plugin family', 'family']),
    title: cellOf(cells, TITLE),
    ids: [...(cves.get(rule) ?? []), ...(cells.get('xref')?.split(/[,\s]+/) ?? [])],
    description: cellOf(cells, ['description', 'synopsis']),
    solution: usefulSolution(cells.get('solution')),
    evidence: cellOf(cells, ['plugin output', 'plugin text']),
    scores: SCORES.map((name) => numberIn(cells.get(name))),
    references: cells.get('see also')?.split(/\s+/),
  })
}

function cellOf(cells: TableRow['cells'], names: readonly string[]): string | undefined {
  return names.map((name) => cells.get(name)).find((value) => value !== undefined)
}

const SCORES = ['cvss', 'cvss v2.0 base score', 'cvss v3.0 base score', 'cvss v4.0 base score']
