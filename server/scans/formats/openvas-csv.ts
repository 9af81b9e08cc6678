import type { ScanPart } from '#domain/scans/scan-item.ts'
import { readTable, type TableRow } from '../read-table.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, numberIn, placeOf, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

/** The CSV report of OpenVAS and Greenbone. */
export const openvasCsv: ScanFormat = {
  id: 'openvas-csv',
  name: 'OpenVAS / Greenbone (CSV)',
  provenByFile: true,
  recognizes: (head) =>
    head.syntax === 'csv' && ['ip', 'nvt name', 'nvt oid'].every((name) => head.header.includes(name)),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'OpenVAS' })
  for await (const row of readTable(source)) yield partOf(source, row)
}

function partOf(source: ScanSource, { cells, line, text, fault }: TableRow): ScanPart {
  const title = cells.get('nvt name')
  const address = cells.get('ip')
  if (fault !== undefined) return unreadPart(`line ${line}`, fault, text)
  if (title === undefined || address === undefined)
    return unreadPart(`line ${line}`, 'The line names no IP address or no test.', text)
  const score = numberIn(cells.get('cvss'))
  return itemPart({
    asset: assetOf(source, 'host', [
      ['fqdn', cells.get('hostname')],
      ['ip', address],
    ]),
    // The report's own words know no "critical": the band of the score does.
    severity: score !== undefined && score >= 9 ? 'critical' : severityOf(cells.get('severity'), score),
    rule: cells.get('nvt oid'),
    place: placeOf({ port: numberIn(cells.get('port')), protocol: cells.get('port protocol')?.toLowerCase() }),
    title,
    ids: (cells.get('cves') ?? '').split(/[,\s]+/),
    description: ['summary', 'vulnerability insight', 'impact', 'affected software/os']
      .flatMap((name) => cells.get(name) ?? [])
      .join('\n\n'),
    solution: cells.get('solution'),
    evidence: cells.get('specific result'),
    score,
    references: (cells.get('other references') ?? '').split(/[,\s]+/),
    seenAt: instantOf(cells.get('timestamp')),
  })
}
