import { poamNames } from '#domain/poam/poam-names.ts'
import { wordingOf, type Wording } from '#domain/protocols/wording.ts'
import { milestone, poamItem } from '#domain/records/poam-item.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PrintedTable } from '#web/lib/format/printed-table.tsx'
import { PrintedLine } from '#web/lib/format/printed-line.tsx'
import { recordLines } from '#domain/records/record-columns.ts'
import { usePrinting } from '#web/ui/browser/use-printing.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { controlsOf } from './files/item-columns.ts'
import { milestoneProgress } from './badges.tsx'
import type { PoamRow } from './poam-item.ts'

/** The printed POA&M: a table, then one page per item. Rendered only while printing. */
export function PrintedItems({ rows }: { rows: readonly PoamRow[] }) {
  const printedAt = usePrinting()
  const company = useCompany()
  if (printedAt === undefined) return null
  return (
    <section aria-label="Plan of action, for print" className="hidden text-small print:block">
      <div data-prints="wide">
        <h1 className="text-h1">
          {company.name}: {poamNames(company.protocol_id).title}
        </h1>
        <PrintedLine count={rows.length} />
        <PrintedTable headers={headersOf(wordingOf(company.protocol_id))}>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-border align-top">
              <td className="font-mono whitespace-nowrap">V-{row.number}</td>
              <td>{row.weakness}</td>
              <td>{controlsOf(row)}</td>
              <td>{row.severity}</td>
              <td>{milestoneProgress(row) ?? '–'}</td>
              <td className="whitespace-nowrap">{dayOf(row.first_due_on)}</td>
              <td className="whitespace-nowrap">{dayOf(row.due_on)}</td>
              <td>{row.isLate ? `${row.status}, overdue` : row.status}</td>
              <td>{row.ownerName ?? '–'}</td>
            </tr>
          ))}
        </PrintedTable>
      </div>
      {rows.map((row) => (
        <Sheet key={row.id} row={row} />
      ))}
    </section>
  )
}

function headersOf({ controlPlural }: Wording): readonly string[] {
  return ['No.', 'Weakness', controlPlural, 'Severity', 'Milestones', 'First due', 'Due', 'Status', 'Owner']
}

function Sheet({ row }: { row: PoamRow }) {
  const lines = [
    ...recordLines(poamItem, { ...row, number: null, weakness: null, owner_id: row.ownerName }),
    ['Controls', controlsOf(row)],
    ['Evidence', row.evidence.map(({ label }) => label).join('; ')],
  ] as const
  return (
    <article className="break-before-page">
      <h2 className="text-h2">
        V-{row.number} {row.weakness}
      </h2>
      <dl className="mt-2 grid grid-cols-[12rem_1fr] gap-y-1">
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="whitespace-pre-wrap">{text}</dd>
            </div>
          ))}
      </dl>
      {row.milestones.length > 0 && (
        <PrintedTable headers={Object.values(milestone.fields).map(({ label }) => label)}>
          {row.milestones.map((one) => (
            <tr key={one.id} className="border-b border-border">
              <td>{one.title}</td>
              <td>{dayOf(one.first_due_on)}</td>
              <td>{dayOf(one.due_on)}</td>
              <td>{dayOf(one.completed_on)}</td>
            </tr>
          ))}
        </PrintedTable>
      )}
    </article>
  )
}

function dayOf(day: string | null): string {
  return day === null ? '–' : formatDate(day)
}
