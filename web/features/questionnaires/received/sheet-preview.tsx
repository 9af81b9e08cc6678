import { columnLetters } from '#domain/questionnaires/grid.ts'
import type { SheetMapping } from '#domain/questionnaires/mapping.ts'
import { cx } from '#web/ui/cx.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import type { Sheets } from '../server-functions.ts'

interface SheetPreviewProps {
  sheet: Sheets['sheets'][number]
  mapping: SheetMapping
  columns: readonly number[]
}

/** The first rows of a sheet, its columns named by what they hold. */
export function SheetPreview({ sheet, mapping, columns }: SheetPreviewProps) {
  const holds = (column: number) =>
    (['reference', 'question', 'answer', 'note'] as const).find((part) => mapping[part] === column)
  return (
    <ScrollRegion className="overflow-x-auto" label={`First rows of ${sheet.name}`}>
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            <th scope="col" className="w-10">
              <span className="sr-only">Row</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={cx('px-2 py-1 text-left font-medium', tint(holds(column)))}>
                {columnLetters(column)}
                {holds(column) !== undefined && <span className="text-muted"> {LABELS[holds(column) ?? 'note']}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ number, cells }) => (
            <tr key={number} className="border-t border-border">
              <th scope="row" className="px-2 py-1 text-right font-normal text-muted tabular-nums">
                {number}
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  className={cx(
                    'max-w-80 min-w-16 px-2 py-1 align-top break-words',
                    number === mapping.headerRow && 'font-medium',
                    tint(holds(column)),
                  )}
                >
                  {cells.find((cell) => cell.column === column)?.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const LABELS = { reference: 'number', question: 'question', answer: 'answer', note: 'explanation' } as const

const tint = (part: keyof typeof LABELS | undefined) => (part === undefined ? undefined : 'bg-brand-subtle')
