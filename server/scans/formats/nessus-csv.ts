import type { ScanPart } from '#domain/scans/scan-item.ts'
import { readTable, type TableRow } from '../read-table.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, itemPart, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'
import { usefulSolution } from './nessus.ts'

const COLUMNS = ['plugin id', 'risk', 'host', 'name']

/** The CSV export of Nessus, with any choice of columns that holds the four it cannot do without. */
export const nessusCsv: ScanFormat = {
  id: 'nessus-csv',
  name: 'Nessus (CSV)',
  provenByFile: true,
  recognizes: (head) => head.syntax === 'csv' && COLUMNS.every((name) => head.header.includes(name)),
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
    const [rule, cve] = [cells.get('plugin id'), cells.get('cve')]
    if (rule !== undefined && cve !== undefined) found.set(rule, (found.get(rule) ?? new Set()).add(cve))
  }
  return found
}

function partOf(
  source: ScanSource,
  { cells, line, text, fault }: TableRow,
  cves: ReadonlyMap<string, ReadonlySet<string>>,
): ScanPart {
  const rule = cells.get('plugin id')
  const host = cells.get('host')
  if (fault !== undefined) return unreadPart(`line ${line}`, fault, text)
  if (rule === undefined || host === undefined)
    return unreadPart(`line ${line}`, 'The line has no plugin id or no host.', text)
  const isAddress = /^[\d.]+$|:/.test(host)
  return itemPart({
    asset: assetOf(source, 'host', [
      ['mac', cells.get('mac address')],
      ['fqdn', cells.get('fqdn')],
      [isAddress ? 'ip' : 'fqdn', host],
      ['ip', cells.get('ip address')],
      ['netbios', cells.get('netbios')],
    ]),
    severity: severityOf(cells.get('risk') ?? 'none'),
    rule,
    place: placeOf({ port: numberIn(cells.get('port')), protocol: cells.get('protocol')?.toLowerCase() }),
    family: cells.get('plugin family'),
    title: cells.get('name'),
    ids: [...(cves.get(rule) ?? []), ...(cells.get('xref')?.split(/[,\s]+/) ?? [])],
    description: cells.get('description') ?? cells.get('synopsis'),
    solution: usefulSolution(cells.get('solution')),
    evidence: cells.get('plugin output') ?? cells.get('plugin text'),
    scores: SCORES.map((name) => numberIn(cells.get(name))),
    references: cells.get('see also')?.split(/\s+/),
  })
}

const SCORES = ['cvss', 'cvss v2.0 base score', 'cvss v3.0 base score', 'cvss v4.0 base score']
