import { poamNames } from '#domain/poam/poam-names.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { PrintedLine } from '#web/lib/printed-line.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import { milestonesInWords } from './marks.tsx'
import type { PlanRow } from './plan-item.ts'

/** What goes on paper: the plan as a table, then each item on a page of its own. Made only when it is printed. */
export function PrintedPlan({ rows }: { rows: readonly PlanRow[] }) {
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
        <table className="mt-4 w-full text-left [&_td]:py-1 [&_td]:pr-3 [&_th]:pr-3">
          <thead>
            <tr className="border-b border-strong">
              {[
                'No.',
                'Weakness',
                wordingOf(company.protocol_id).controlPlural,
                'Severity',
                'Milestones',
                'First due',
                'Due',
                'Status',
                'Owner',
              ].map((header) => (
                <th key={header}>{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-border align-top">
                <td className="font-mono whitespace-nowrap">V-{row.number}</td>
                <td>{row.weakness}</td>
                <td>{numbersOf(row)}</td>
                <td>{row.severity}</td>
                <td>{milestonesInWords(row) ?? '–'}</td>
                <td className="whitespace-nowrap">{row.first_due_on ?? '–'}</td>
                <td className="whitespace-nowrap">{row.due_on ?? '–'}</td>
                <td>{row.isLate ? `${row.status}, overdue` : row.status}</td>
                <td>{row.ownerName ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.map((row) => (
        <Sheet key={row.id} row={row} />
      ))}
    </section>
  )
}

function Sheet({ row }: { row: PlanRow }) {
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Status', row.status],
    ['Controls', numbersOf(row)],
    ['Description', row.description],
    ['Source', [row.source, row.source_detail].filter(Boolean).join(': ')],
    ['Severity, likelihood, impact', [row.severity, row.likelihood, row.impact].filter(Boolean).join(', ')],
    ['Residual risk', row.residual_risk],
    ['Owner', row.ownerName],
    ['Resources', row.resources],
    ['Cost in US dollars', row.cost],
    ['Found on', row.identified_on],
    ['First due, due now', [row.first_due_on, row.due_on].filter(Boolean).join(', ')],
    ['Completed on', row.completed_on],
    ['Deviation', [row.deviation, row.deviation_reason].filter(Boolean).join(': ')],
    ['Evidence', row.evidence.map(({ label }) => label).join('; ')],
    ['Closed because', row.closing_reason],
  ]
  return (
    <article className="break-before-page">
      <h2 className="text-h2">
        V-{row.number} {row.weakness}
      </h2>
      <dl className="mt-2 grid grid-cols-[12rem_1fr] gap-y-1">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
      </dl>
      {row.milestones.length > 0 && (
        <table className="mt-3 w-full text-left">
          <thead>
            <tr className="border-b border-strong">
              {['Milestone', 'First date', 'Date', 'Done'].map((header) => (
                <th key={header}>{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row.milestones.map((milestone) => (
              <tr key={milestone.id} className="border-b border-border">
                <td>{milestone.title}</td>
                <td>{milestone.first_due_on}</td>
                <td>{milestone.due_on}</td>
                <td>{milestone.completed_on ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}

function numbersOf({ linked }: PlanRow): string {
  return linked.map(({ nist_id: number, practiceId }) => practiceId ?? number).join(', ')
}
