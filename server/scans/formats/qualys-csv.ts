import type { ItemSeverity, ScanPart } from '#domain/scans/scan-item.ts'
import { readTable, type TableRow } from '../read-table.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { QUALYS_LEVELS } from './qualys.ts'

const COLUMNS = ['ip', 'qid', 'title', 'severity']

/** The CSV report of Qualys VM, whose header stands below the name of the report. Levels as in the XML report. */
export const qualysCsv: ScanFormat = {
  id: 'qualys-csv',
  name: 'Qualys (CSV report)',
  provenByFile: false,
  recognizes: (head) => head.syntax === 'csv' && COLUMNS.every((name) => head.header.includes(name)),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Qualys' })
  for await (const row of readTable(source)) yield partOf(source, row)
}

function partOf(source: ScanSource, { cells, line, text, fault }: TableRow): ScanPart {
  const rule = cells.get('qid')
  const address = cells.get('ip')
  if (fault !== undefined) return unreadPart(`line ${line}`, fault, text)
  if (rule === undefined || address === undefined)
    return unreadPart(`line ${line}`, 'The line has no IP address or no QID.', text)
  const asset = assetOf(
    source,
    'host',
    [
      ['fqdn', cells.get('fqdn') ?? cells.get('dns')],
      ['ip', address],
      ['netbios', cells.get('netbios')],
    ],
    { operatingSystem: cells.get('os') },
  )
  return itemPart({
    asset,
    severity: severityIn(cells.get('type'), cells.get('severity')),
    rule,
    place: placeOf({ port: numberIn(cells.get('port')), protocol: cells.get('protocol')?.toLowerCase() }),
    family: cells.get('category'),
    title: cells.get('title'),
    ids: [...(cells.get('cve id') ?? '').split(/,\s*/), ...(cells.get('vendor reference') ?? '').split(/,\s*/)],
    description: joined([cells.get('threat'), cells.get('impact')], '\n\n'),
    solution: cells.get('solution'),
    evidence: cells.get('results'),
    scores: ['cvss3.1 base', 'cvss3 base', 'cvss base'].map((name) => numberIn(cells.get(name)?.split(' ')[0])),
    seenAt: instantOf(cells.get('last detected')),
    settled:
      cells.get('vuln status') === 'Fixed' ? { state: 'fixed', reason: 'Qualys reports it as fixed.' } : undefined,
  })
}

function severityIn(type: string | undefined, level: string | undefined): ItemSeverity {
  return type === 'Ig' ? 'info' : (QUALYS_LEVELS[level ?? ''] ?? 'medium')
}
