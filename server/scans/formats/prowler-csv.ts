import type { ScanPart } from '#domain/scans/scan-item.ts'
import { readTable, type TableRow } from '../read-table.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, unreadPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const COLUMNS = ['check_id', 'check_title', 'status', 'severity']
const RESOURCE = ['resource_uid', 'resource_arn', 'resource_id', 'account_uid', 'account_id']

/**
 * The CSV of Prowler 3 (with other names of resource and time) and later. What passed or must be checked by hand is an
 * observation.
 */
export const prowlerCsv: ScanFormat = {
  id: 'prowler-csv',
  name: 'Prowler (CSV)',
  provenByFile: true,
  recognizes: (head) =>
    head.syntax === 'csv' &&
    COLUMNS.every((name) => head.header.includes(name)) &&
    RESOURCE.some((name) => head.header.includes(name)),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  let isFirst = true
  for await (const row of readTable(source)) {
    const time = instantOf(row.cells.get('timestamp') ?? row.cells.get('assessment_start_time'))
    if (isFirst)
      yield factsPart({ scanner: 'Prowler', scannerVersion: row.cells.get('prowler_version'), startedAt: time })
    isFirst = false
    yield partOf(source, row, time)
  }
}

function partOf(source: ScanSource, { cells, line, text, fault }: TableRow, seenAt: string | undefined): ScanPart {
  const rule = cells.get('check_id')
  if (fault !== undefined) return unreadPart(`line ${line}`, fault, text)
  if (rule === undefined) return unreadPart(`line ${line}`, 'The line names no check.', text)
  const status = cells.get('status')
  const uid = RESOURCE.map((name) => cells.get(name)).find((value) => value !== undefined)
  return itemPart({
    asset: assetOf(source, 'cloud', [['arn', uid]], { name: cells.get('resource_name') ?? uid }),
    severity: status === 'FAIL' ? severityOf(cells.get('severity')) : 'info',
    rule,
    family: cells.get('service_name'),
    title: cells.get('check_title'),
    description: joined([cells.get('description'), cells.get('risk')], '\n\n'),
    solution: cells.get('remediation_recommendation_text'),
    evidence: joined([status, cells.get('status_extended'), cells.get('region')]),
    references: [
      cells.get('remediation_recommendation_url') ?? '',
      cells.get('related_url') ?? '',
      ...(cells.get('additional_urls') ?? '').split(' | '),
    ],
    seenAt,
    isLocal: true,
    settled:
      cells.get('muted')?.toLowerCase() === 'true' ? { state: 'accepted', reason: 'Muted in Prowler.' } : undefined,
  })
}
