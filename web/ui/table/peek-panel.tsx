import { lazyPart } from '../browser/lazy-part.tsx'
import type { DataTableProps } from './data-table-props.ts'

/** Both load with the first peek. */
const PeekDrawer = lazyPart(async () => (await import('./peek-drawer.tsx')).PeekDrawer, {
  close: ({ onGo }) => onGo(undefined),
})
const PeekCells = lazyPart(async () => (await import('./peek-drawer.tsx')).PeekCells)

/** The row in the side panel. An address can name one that the list does not show. */
function peekedRow<Row>({ peek, rows }: DataTableProps<Row>): Row | undefined {
  return peek?.open === undefined ? undefined : rows.find((row) => peek.referenceOf(row) === peek.open)
}

export function withPeekedId<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const row = peekedRow(props)
  return props.peek === undefined ? props : { ...props, openId: row === undefined ? null : props.rowId(row) }
}

export function PeekPanel<Row>(props: DataTableProps<Row>) {
  const { peek, rows, columns, onOpen } = props
  const row = peekedRow(props)
  if (peek === undefined || row === undefined) return null
  const reference = peek.referenceOf(row)
  return (
    <PeekDrawer
      key={reference}
      title={peek.title?.(row) ?? (props.rowLabel ?? props.rowId)(row)}
      noun={peek.noun}
      reference={reference}
      references={rows.map(peek.referenceOf)}
      href={peek.hrefOf(row)}
      onOpen={() => onOpen?.(row, { newTab: false })}
      onGo={peek.onChange}
    >
      {peek.body?.(row) ?? (
        <PeekCells cells={columns.map(({ id, header, cell }) => ({ id, header, content: cell(row) }))} />
      )}
    </PeekDrawer>
  )
}
