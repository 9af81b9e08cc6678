import { Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card } from '../card.tsx'
import { IconButton } from '../icon-button.tsx'

export interface ChartTable {
  /** Column headers; the first column names the row. */
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

export interface ChartFrameProps {
  /** The question that the chart answers. */
  title: ReactNode
  /** The answer. */
  subtitle?: ReactNode
  /** The same numbers as text. */
  table: ChartTable
  actions?: ReactNode
  headingLevel?: 2 | 3
  className?: string | undefined
  children: ReactNode
}

/** A card for a chart, with a toggle between chart and table. */
export function ChartFrame({ title, subtitle, table, actions, headingLevel, className, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      title={title}
      subtitle={subtitle}
      headingLevel={headingLevel ?? 2}
      className={className}
      actions={
        <>
          {actions}
          <IconButton
            label="Table"
            icon={<Table2 />}
            size={28}
            aria-pressed={isTable}
            className="text-muted print:hidden"
            onClick={() => setIsTable(!isTable)}
          />
        </>
      }
    >
      {isTable ? <NumbersTable table={table} /> : children}
    </Card>
  )
}

function NumbersTable({ table }: { table: ChartTable }) {
  return (
    <table className="w-full text-small tabular-nums">
      <thead>
        <tr>
          {table.columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`border-b border-border py-1.5 font-medium text-muted ${index === 0 ? 'text-left' : 'pl-4 text-right'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row" className="border-b border-border py-1.5 text-left font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={table.columns[index + 1]} className="border-b border-border py-1.5 pl-4 text-right">
                {typeof value === 'number' ? value.toLocaleString('en') : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
