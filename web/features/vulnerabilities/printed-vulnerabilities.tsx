import { SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'
import { reportGroups } from '#domain/vulnerabilities/report/report-groups.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { PrintedTable } from '#web/lib/format/printed-table.tsx'
import { PrintedLine } from '#web/lib/format/printed-line.tsx'
import { usePrinting } from '#web/ui/browser/use-printing.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { Vulnerability } from './queries.ts'
import { STATUS_LABELS } from './vulnerability-list.ts'

interface PrintedVulnerabilitiesProps {
  rows: readonly Vulnerability[]
  names: Names
  /** `YYYY-MM-DD` */
  today: string
}

const HEADERS = ['No.', 'Severity', 'Title', 'CVE', 'Assets', 'Due', 'Status', 'Fix']

/** The printed list: past due first, by owner. Rendered only while printing. */
export function PrintedVulnerabilities({ rows, names, today }: PrintedVulnerabilitiesProps) {
  const printedAt = usePrinting()
  const company = useCompany()
  if (printedAt === undefined) return null
  return (
    <section aria-label="Vulnerabilities, for print" className="hidden text-small print:block">
      <h1 className="text-h1">{company.name}: Vulnerabilities</h1>
      <PrintedLine count={rows.length} />
      {reportGroups(rows, today, ({ owner_id: owner }) => names.person(owner)).map(({ title, owners }) => (
        <section key={title}>
          <h2 className="mt-6 text-h2">{title}</h2>
          {owners.map(({ owner, rows: theirs }) => (
            <PrintedTable key={owner} caption={owner} headers={HEADERS}>
              {theirs.map((row) => (
                <PrintedRow key={row.id} row={row} />
              ))}
            </PrintedTable>
          ))}
        </section>
      ))}
    </section>
  )
}

function PrintedRow({ row }: { row: Vulnerability }) {
  return (
    <tr className="border-b border-border align-top">
      <td className="font-mono whitespace-nowrap">F-{row.number}</td>
      <td className="whitespace-nowrap">
        {SEVERITY_LABELS[row.severity]} {row.score?.toFixed(1)}
      </td>
      <td>
        {row.title}
        {row.is_known_exploited && ' (known exploited)'}
      </td>
      <td>{row.cve_ids.join(', ') || '–'}</td>
      <td>{row.asset_count}</td>
      <td className="whitespace-nowrap">{row.due_on === null ? '–' : formatDate(row.due_on)}</td>
      <td>{STATUS_LABELS[row.status]}</td>
      <td>{row.solution.split('\n')[0]}</td>
    </tr>
  )
}
