import type { ReactNode } from 'react'
import type { TableItem } from './table-types.ts'

/** `slot` names the elements that the item reuses; without it the item has its own elements. */
export type RenderItem<Row> = (item: TableItem<Row>, index: number, slot?: string) => ReactNode

export interface TableBodyProps<Row> {
  items: readonly TableItem<Row>[]
  renderItem: RenderItem<Row>
}

/** Mounts every row, for short tables and for printing. */
export function PlainBody<Row>({ items, renderItem }: TableBodyProps<Row>) {
  return <tbody>{items.map((item, index) => renderItem(item, index))}</tbody>
}
