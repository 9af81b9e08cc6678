import { useContext, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { lazyPart } from './lazy-part.tsx'
import { TableFooter, type TablePaging } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import { TableMobile } from './table-mobile.tsx'
import { headerState, type Selection } from './table-selection.ts'
import { useOfferActions, type Offer } from './offered-actions.ts'
import {
  DensityContext,
  type BulkAction,
  type TableColumn,
  type TableDensity,
  type TableGrouping,
  type TableSort,
} from './table-types.ts'
import { useIsMobile } from './use-media-query.ts'
import { useTableModel } from './use-table-model.ts'

/** Comes with the first selection. */
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar)

export interface DataTableProps<Row> {
  /** Names the table and its scrolling region: "Controls". */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A row in words, for its checkbox; by default its id. */
  rowLabel?: (row: Row) => string
  hiddenColumns?: ReadonlySet<string>
  density?: TableDensity

  sort?: TableSort | null
  onSortChange?: (sort: TableSort | null) => void
  /** The rows already come in the order of `sort`. */
  sortOnServer?: boolean

  selection?: Selection
  /** Without it rows cannot be selected. */
  onSelectionChange?: (selection: Selection) => void
  bulkActions?: readonly BulkAction[]
  onSelectAllMatching?: () => void

  grouping?: TableGrouping<Row> | undefined

  /** Row click and Enter. `newTab` is true for Ctrl/Cmd-click and the middle button. */
  onOpen?: (row: Row, how: { newTab: boolean }) => void
  /** The row whose drawer is open. */
  openId?: string | null
  /** Ids of rows that have just changed without the person's doing: pointed out for a moment. */
  changed?: ReadonlySet<string>
  /** Other keys on the row with the focus (`e`, `a`, `d`, `l`). Returns whether it did something. */
  onRowKey?: (row: Row, key: string) => boolean
  /** False for people who switched single-letter keys off. */
  letterKeys?: boolean

  loading?: boolean
  /** Old rows stay; a thin bar under the header moves. */
  refetching?: boolean
  /** In place of the rows when there are none. */
  empty?: ReactNode
  /** In place of the rows when they could not be had. */
  error?: ReactNode
  paging?: TablePaging | undefined
  /** The last rows come into view: the place to fetch more of a list without pages. */
  onEndInSight?: (() => void) | undefined
  footer?: ReactNode

  /** False on a page that prints its rows in a way of its own. */
  isPrinted?: boolean
  /** A row as a card, below 768 px. */
  card?: (row: Row) => ReactNode
  /** A CSS length; the table scrolls inside. */
  maxHeight?: string
  className?: string | undefined
}

/** "12 selected controls", and what may be done with them. */
function offerOf<Row>(
  { label, bulkActions, onSelectionChange }: DataTableProps<Row>,
  count: number,
): Offer | undefined {
  if (onSelectionChange === undefined || bulkActions === undefined || count === 0) return undefined
  return { label: `${count.toLocaleString('en')} selected ${label.toLowerCase()}`, actions: bulkActions }
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const density = useContext(DensityContext)
  const props = { density, ...given }
  const { label, card, loading = false } = props
  const model = useTableModel(props)
  const isMobile = useIsMobile()
  useOfferActions(offerOf(props, model.selection.size))
  return (
    <div
      className={cx(
        'relative isolate flex min-h-0 flex-col rounded-lg border border-border bg-surface',
        props.className,
      )}
    >
      {isMobile && card !== undefined && !loading ? (
        (model.notice ?? <TableMobile {...props} card={card} model={model} />)
      ) : (
        <TableGrid {...props} model={model} />
      )}
      <div className="sticky bottom-0 z-20 rounded-b-lg border-t border-border bg-surface print:static">
        <TableFooter count={props.rows.length} paging={props.paging} loading={loading || props.error !== undefined}>
          {props.footer}
        </TableFooter>
        {model.selection.size > 0 && model.canSelect && (
          <BulkBar
            count={model.selection.size}
            isWholePage={headerState(model.order, model.selection) === 'all'}
            totalMatching={props.paging?.total}
            onSelectAllMatching={props.onSelectAllMatching}
            actions={props.bulkActions ?? []}
            onClear={model.selectionActions.clear}
          />
        )}
      </div>
      <output className="sr-only">{loading ? `Loading ${label}` : `${label} loaded, ${props.rows.length} rows`}</output>
    </div>
  )
}
