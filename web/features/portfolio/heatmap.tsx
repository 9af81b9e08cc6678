import { Link } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { groupedByInText, wordingOf } from '#domain/protocols/wording.ts'
import { PERCENT_BANDS, percentBand } from '#web/ui/chart/chart-scale.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { moveAmongLinks } from '#web/ui/table/arrow-key-links.ts'
import { toneChipClass } from '#web/ui/tone.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { CompanyLink } from './company-link.tsx'
import type { Heatmap as Model, HeatmapRow } from './heatmap-model.ts'

const HATCHED = 'bg-[repeating-linear-gradient(135deg,var(--border)_0_1px,transparent_1px_6px)]'

export interface HeatmapProps {
  protocol: ProtocolId
  model: Model
}

/**
 * Companies by families: each cell has its number on the colour of its band. A row is one stop of the Tab key; arrow
 * keys go to its cells.
 */
export function Heatmap({ protocol, model: { columns, rows } }: HeatmapProps) {
  const { displayName } = wordingOf(protocol)
  return (
    <ScrollRegion
      label={`${displayName} companies by ${groupedByInText(protocol)}`}
      className="relative isolate overflow-x-auto pr-3 pb-3 focus-visible:-outline-offset-2"
    >
      <table className="w-full border-separate border-spacing-px">
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-surface px-4 py-2 text-left font-medium">
              Company
            </th>
            {columns.map(({ code, name }) => (
              <th key={code} scope="col" className="min-w-12 px-1 py-2 align-bottom font-medium">
                {code.length <= 3 ? (
                  <abbr title={name} className="no-underline">
                    {code}
                  </abbr>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th
                scope="row"
                className="sticky left-0 z-1 max-w-56 truncate bg-surface px-4 text-left font-normal max-md:max-w-36"
              >
                <CompanyLink id={row.id} onKeyDown={moveAmongLinks}>
                  {row.name}
                </CompanyLink>
              </th>
              {row.cells.map((percent, index) => (
                <Cell key={columns[index]?.code} row={row} percent={percent} column={columns[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export function HeatmapLegend({ rows }: Pick<Model, 'rows'>) {
  const isHatched = rows.some(({ cells }) => cells.includes(null))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      Completed, in percent of what applies:
      {PERCENT_BANDS.map(([band, words]) => (
        <span key={band} className={cx('rounded-sm px-1.5 py-0.5', toneChipClass[`band-${band}`])}>
          {words}
        </span>
      ))}
      {isHatched && <span className={cx('rounded-sm px-1.5 py-0.5', HATCHED)}>not assessed yet</span>}
    </p>
  )
}

interface CellProps {
  row: HeatmapRow
  column: Model['columns'][number] | undefined
  percent: number | null | undefined
}

function Cell({ row, column, percent }: CellProps) {
  if (percent === undefined || column === undefined) {
    return (
      <td className="text-center">
        <EmptyValue />
      </td>
    )
  }
  if (percent === null)
    return (
      <td className={cx('rounded-sm text-center text-muted', HATCHED)}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">not assessed</span>
      </td>
    )
  return (
    <td data-mark className={cx('rounded-sm p-0 text-center', toneChipClass[`band-${percentBand(percent)}`])}>
      <Link
        to="/controls"
        search={{ company: row.id, domain: column.code }}
        tabIndex={-1}
        onKeyDown={moveAmongLinks}
        aria-label={`${row.name}, ${column.name}: ${percent}%`}
        className="block rounded-sm py-1.5 text-small tabular-nums hover:underline"
      >
        {percent}
      </Link>
    </td>
  )
}
