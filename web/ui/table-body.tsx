import type { ReactNode, Ref } from 'react'
import type { TableItem } from './table-types.ts'

export type RenderItem<Row> = (
  item: TableItem<Row>,
  index: number,
  measureRef: Ref<HTMLTableRowElement> | undefined,
) => ReactNode

export interface TableBodyProps<Row> {
  items: readonly TableItem<Row>[]
  renderItem: RenderItem<Row>
}

/** Every row in the page: right up to about 150 of them. */
export function PlainBody<Row>({ items, renderItem }: TableBodyProps<Row>) {
  return <tbody>{items.map((item, index) => renderItem(item, index, undefined))}</tbody>
}
