import type { ReactNode } from 'react'
import type { TableItem } from './table-types.ts'

export type RenderItem<Row> = (item: TableItem<Row>, index: number) => ReactNode

export interface TableBodyProps<Row> {
  items: readonly TableItem<Row>[]
  renderItem: RenderItem<Row>
}

/** Every row in the page: right for a short table, and for paper. */
export function PlainBody<Row>({ items, renderItem }: TableBodyProps<Row>) {
  return <tbody>{items.map(renderItem)}</tbody>
}
