import { useState, type ReactNode } from 'react'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { Score } from '#domain/scoring/assess.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { PrintedLine } from '#web/lib/format/printed-line.tsx'
import { cx } from '#web/ui/cx.ts'
import { alignClass } from '#web/ui/table/table-cell-class.ts'
import { usePrinting } from '#web/ui/browser/use-printing.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { lateness } from './cells.tsx'
import { controlColumns, shownId, type ColumnsContext } from './columns.tsx'
import { groupSummary } from './group-summary.tsx'
import { signed } from './points.ts'
import { groupControls } from './rows.ts'

export interface PrintedListProps {
  title: string
  controls: readonly CompanyControl[]
  context: ColumnsContext
  hiddenColumns: HiddenColumns
  isGrouped: boolean
  score: Score
}

/**
 * The list on paper: columns and rows in their order, without controls. Drawn only for printing.
 */
export function PrintedList(props: PrintedListProps) {
  return usePrinting() && <Sheets {...props} />
}

function Sheets({ title, controls, context, hiddenColumns, isGrouped, score }: PrintedListProps) {
  // Columns at the start of printing: paper is narrower than the screen and would hide more.
  const [hidden] = useState(hiddenColumns)
  const { protocol } = context
  const company = useCompany()
  return (
    <section aria-label={`${title}, for print`} className="hidden text-small print:block">
      <h1 className="text-h1">
        {company.name}: {title}
      </h1>
      <p>
        {score.label} {signed(score.value)}
        {score.unit === 'percent' && '%'} ({score.band}). {score.reason}
      </p>
      <PrintedLine count={controls.length} />
      {isGrouped ? (
        groupControls(protocol, controls).map(({ domain, controls: members }) => (
          <Rows key={domain} context={context} hidden={hidden} controls={members}>
            <caption className="text-left text-h3">
              {groupingName(protocol, domain)}
              <span className="ml-2 font-normal">{groupSummary(protocol, members)}</span>
            </caption>
          </Rows>
        ))
      ) : (
        <Rows context={context} hidden={hidden} controls={controls} />
      )}
    </section>
  )
}

interface RowsProps extends Pick<PrintedListProps, 'controls' | 'context'> {
  hidden: HiddenColumns
  /** The caption. */
  children?: ReactNode
}

function Rows({ context, hidden, controls, children }: RowsProps) {
  const columns = controlColumns(context).filter(({ id }) => !hidden.has(id))
  return (
    <table className="mt-4 w-full text-left">
      {children}
      <thead>
        <tr className="border-b border-strong">
          {columns.map(({ id, header, align }) => (
            <th key={id} className={cx('pr-3', alignClass(align))}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {controls.map((control) => (
          <tr key={control.id} className="break-inside-avoid border-b border-border align-top">
            {columns.map(({ id, align, cell }) => (
              <td key={id} className={cx('pr-3', id !== 'title' && 'whitespace-nowrap', alignClass(align))}>
                {(ON_PAPER[id] ?? cell)(control, context)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Cells that differ from the screen, where they are buttons, cut off, or relative to now. */
const ON_PAPER: Readonly<Record<string, (control: CompanyControl, context: ColumnsContext) => ReactNode>> = {
  id: (control, { practices }) => <span className="font-mono">{shownId(control, practices)}</span>,
  title: ({ title }) => title,
  status: ({ status }) => status,
  owner: ({ ownerId }, { nameOf }) => nameOf(ownerId) ?? '–',
  due: (control) =>
    [control.dueOn === null ? '–' : formatDate(control.dueOn), lateness(control)].filter(Boolean).join(', '),
  changed: ({ changedAt }) => (changedAt === null ? '–' : formatDate(changedAt)),
}
