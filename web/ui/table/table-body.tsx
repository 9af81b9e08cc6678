import type { ReactNode } from 'react'
import type { TableItem } from './table-types.ts'

/** `place` names the elements that it is drawn in: without it, elements of its own. */
export type RenderItem<Row> = (item: TableItem<Row>, index: number, place?: string) => ReactNode

export interface TableBodyProps<Row> {
  items: readonly TableItem<Row>[]
  renderItem: RenderItem<Row>
}

/** Every row in the page: right for a short table, and for paper. */
export function PlainBody<Row>({ items, renderItem }: TableBodyProps<Row>) {
  return <tbody>{items.map((item, index) => renderItem(item, index))}</tbody>
}
