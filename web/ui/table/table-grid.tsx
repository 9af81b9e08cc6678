import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { PlainBody, type RenderItem } from './table-body.tsx'
import { SELECT_COLUMN_PX, tableMinWidth } from './table-cell-class.ts'
import { TableHeader } from './table-header.tsx'
import { groupHeadIndex, itemRem, WHOLE_ROWS_MAX } from './table-items.ts'
import { headerState } from './table-selection.ts'
import { TableSkeletonBody } from './table-skeleton.tsx'
import type { TableColumn, TableDensity } from './table-types.ts'
import { usePrinting } from '../browser/use-printing.ts'
import { useRenderItem } from './use-render-item.tsx'
import { useOverflowMark } from './use-overflow-mark.ts'
import { useStable } from '../browser/use-stable.ts'
import { useTableFocus } from './use-table-focus.ts'
import { useGridKeys, useOpenInFull } from './use-grid-keys.ts'
import type { TableGridProps } from './table-grid-props.ts'
import { cx } from '../cx.ts'
import { ScrollRegion } from '../scroll-region.tsx'

const loadVirtualBody = async () => ({ default: (await import('./table-virtual-body.tsx')).VirtualBody })
const VirtualBody = lazy(loadVirtualBody)
/** Distance from the end at which more rows are fetched, so that they arrive before the person does. */
const END_MARGIN_PX = 1200

export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, model, sort = null, loading = false, maxHeight = 'max(20rem, calc(100dvh - 12rem))' } = props
  const region = useRef<HTMLElement>(null)
  useOverflowMark(region)
  const openId = props.openId ?? undefined
  const focus = useTableFocus(region, openId === undefined ? undefined : `row:${openId}`)
  const open = useOpenInFull(props, region)
  const renderItem = useRenderItem({ ...props, onOpen: open }, focus)
  const onToggleAll = useStable(model.selectionActions.toggleAll)
  const activeIndex = model.items.findIndex((item) => item.key === focus.activeKey)
  const isVirtual = useVirtual(props)
  const onKeyDown = useGridKeys(props, {
    region,
    focus,
    activeIndex,
    open,
    onGroupToggle: renderItem.toggleGroup,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its rows
    <ScrollRegion
      ref={region}
      label={label}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < END_MARGIN_PX) props.onEndInSight?.()
      }}
      style={{ maxHeight }}
      // The line below the last row is the border above the footer.
      className="relative -mb-px min-h-0 flex-1 scroll-pt-20 scroll-pb-2 overflow-auto overscroll-contain rounded-t-lg focus-visible:outline-offset-[-2px] print:max-h-none! print:overflow-visible"
    >
      <table
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={isVirtual ? model.items.length + 1 : undefined}
        style={{ minWidth: tableMinWidth(model.columns, model.canSelect) }}
        className={cx(
          'w-full table-fixed border-separate border-spacing-0',
          // Only beside a notice, because `:has` costs time in a long table.
          model.notice !== undefined && 'has-data-[empty=nothing-yet]:[&>thead]:hidden',
        )}
      >
        <Columns columns={model.columns} hasSelection={model.canSelect} />
        <TableHeader
          columns={model.columns}
          sort={sort}
          onSortChange={props.onSortChange}
          selected={model.canSelect ? headerState(model.order, model.selection) : undefined}
          onToggleAll={onToggleAll}
        />
        <GridBody
          {...props}
          render={renderItem.render}
          activeIndex={activeIndex}
          scrollRef={region}
          isVirtual={isVirtual}
        />
      </table>
      {props.refetching === true && <RefetchBar />}
    </ScrollRegion>
  )
}

/**
 * Whether only the visible rows are mounted: for a long table, and for a filtered one that would otherwise be drawn
 * from scratch. Printing mounts all rows.
 */
function useVirtual<Row>({ model, loading = false, isPrinted = true }: TableGridProps<Row>): boolean {
  const isOnPaper = usePrinting() !== undefined && isPrinted
  const isLong = model.items.length > WHOLE_ROWS_MAX
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)
  useEffect(() => {
    // Load the virtual body together with the rows. If that fails, the table shows the error once it needs it.
    if (loading) loadVirtualBody().catch(() => undefined)
  }, [loading])
  return (isLong || wasLong) && !isOnPaper
}

interface GridBodyProps<Row> extends TableGridProps<Row> {
  render: RenderItem<Row>
  activeIndex: number
  scrollRef: RefObject<HTMLElement | null>
  isVirtual: boolean
}

function GridBody<Row>({ isVirtual, ...props }: GridBodyProps<Row>) {
  const { model, density = 'comfortable', loading = false, render } = props
  const columnCount = model.columns.length + (model.canSelect ? 1 : 0)
  const skeleton = <TableSkeletonBody columnCount={columnCount} isCompact={density === 'compact'} />
  if (model.notice !== undefined) return <NoticeBody columnCount={columnCount}>{model.notice}</NoticeBody>
  if (loading) return skeleton
  if (!isVirtual) return <PlainBody items={model.items} renderItem={render} />
  return (
    <Suspense fallback={skeleton}>
      <LongBody {...props} density={density} columnCount={columnCount} />
    </Suspense>
  )
}

interface LongBodyProps<Row> extends Omit<GridBodyProps<Row>, 'isVirtual'> {
  density: TableDensity
  columnCount: number
}

function LongBody<Row>({ model, density, render, activeIndex, openId, scrollRef, columnCount }: LongBodyProps<Row>) {
  const { items } = model
  const keyOf = useCallback((index: number) => items[index]?.key ?? String(index), [items])
  return (
    <VirtualBody
      // Rows of another density have another height.
      key={density}
      count={items.length}
      keyOf={keyOf}
      heightRemOf={(index) => itemRem(items[index]?.kind, density)}
      headOf={(index) => groupHeadIndex(items, index)}
      render={(index, slot) => {
        const item = items[index]
        return item === undefined ? null : render(item, index, slot)
      }}
      scrollRef={scrollRef}
      keptIndexes={[activeIndex, items.findIndex((item) => item.kind === 'row' && item.id === openId)]}
      columnCount={columnCount}
    />
  )
}

function Columns<Row>({ columns, hasSelection }: { columns: readonly TableColumn<Row>[]; hasSelection: boolean }) {
  return (
    <colgroup>
      {hasSelection && <col style={{ width: SELECT_COLUMN_PX }} />}
      {columns.map((column) => (
        <col key={column.id} style={column.width === undefined ? undefined : { width: column.width }} />
      ))}
    </colgroup>
  )
}

function NoticeBody({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={columnCount}>{children}</td>
      </tr>
    </tbody>
  )
}

function RefetchBar() {
  return (
    <div aria-hidden="true" className="pointer-events-none sticky bottom-0 left-0 h-0">
      <div className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden">
        <div className="h-full w-1/3 animate-refetch bg-brand" />
      </div>
    </div>
  )
}
