import { counted } from '#domain/text/counted.ts'
import { useContext } from 'react'
import { cx } from '../cx.ts'
import { lazyPart } from '../browser/lazy-part.tsx'
import { useLoadingInSlices } from '../browser/use-loading-in-slices.ts'
import { ErrorState } from '../state/error-state.tsx'
import { LOADS_ONCE_ONLINE, useIsOnline } from '../state/offline-bar.tsx'
import { PeekPanel, withPeekedId } from './peek-panel.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import type { TableGridProps } from './table-grid-props.ts'
import { TableMobile } from './table-mobile.tsx'
import { TableSkeletonCards } from './table-skeleton.tsx'
import { headerState } from './table-selection.ts'
import { useOfferActions, type Offer } from './selection-actions.ts'
import { DensityContext } from './table-types.ts'
import { useIsMobile } from '../browser/use-media-query.ts'
import { useTableModel } from './use-table-model.ts'
import type { DataTableProps } from './data-table-props.ts'

/** Loads with the first selection. */
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar)

/** The selection as "12 selected controls" with its bulk actions. */
function offerOf<Row>(
  { label, bulkActions, onSelectionChange }: DataTableProps<Row>,
  count: number,
): Offer | undefined {
  if (onSelectionChange === undefined || bulkActions === undefined || count === 0) return undefined
  return { label: `${count.toLocaleString('en')} selected ${label.toLowerCase()}`, actions: bulkActions }
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const density = useContext(DensityContext)
  const { label } = given
  const isOnline = useIsOnline()
  const isWaiting = given.loading === true && !isOnline
  const loading = useLoadingInSlices(given.loading ?? false) && !isWaiting
  const error = isWaiting ? <NotYet label={label} /> : given.error
  const props = { density, ...withPeekedId(given), loading, ...(error !== undefined && { error }) }
  const model = useTableModel(props)
  useOfferActions(offerOf(props, model.selection.size))
  return (
    <div
      className={cx(
        'relative isolate flex min-h-0 flex-col rounded-lg border border-border bg-surface',
        props.className,
      )}
    >
      <Rows {...props} model={model} />
      <div className="sticky bottom-0 z-20 rounded-b-lg border-t border-border bg-surface empty:hidden print:static">
        <TableFooter
          count={props.rows.length}
          paging={props.paging}
          isLoaded={!loading}
          hasNotice={model.notice !== undefined}
        >
          {props.error !== undefined && !model.hasFailed && (
            <span role="alert" className="mr-2 text-text">
              This list could not be updated.
            </span>
          )}
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
      <PeekPanel {...props} />
      <output className="sr-only">
        {loading ? `Loading ${label}` : `${label} loaded, ${counted(props.rows.length, 'row', 'rows')}`}
      </output>
    </div>
  )
}

function NotYet({ label }: { label: string }) {
  return <ErrorState title={`${label} could not be loaded yet.`} description={LOADS_ONCE_ONLINE} />
}

function Rows<Row>(props: DataTableProps<Row> & TableGridProps<Row>) {
  const { card, model, loading = false } = props
  const isMobile = useIsMobile()
  if (!isMobile || card === undefined) return <TableGrid {...props} />
  if (loading) return <TableSkeletonCards />
  return model.notice ?? <TableMobile {...props} card={card} />
}
