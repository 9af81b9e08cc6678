import type { TableDensity, TableGrouping, TableItem } from './table-types.ts'

/** Match the cell classes: h-10 and h-8, and h-9 for a group header. */
const ROW_REM: Readonly<Record<TableDensity, number>> = { comfortable: 2.5, compact: 2 }
const GROUP_REM = 2.25

/** Longer tables mount only the visible rows, so that hidden rows cost nothing when the list is sorted. */
export const WHOLE_ROWS_MAX = 50

/** The rows and group headers from top to bottom. Groups come in the order of their first rows. */
export function tableItems<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  grouping: Pick<TableGrouping<Row>, 'key' | 'collapsed'> | undefined,
): TableItem<Row>[] {
  if (grouping === undefined) return rows.map((row) => rowItem(row, rowId))
  return [...grouped(rows, grouping.key)].flatMap(([groupKey, members]) => {
    const isCollapsed = grouping.collapsed.has(groupKey)
    const head: TableItem<Row> = { kind: 'group', key: `group:${groupKey}`, groupKey, rows: members, isCollapsed }
    return isCollapsed ? [head] : [head, ...members.map((row) => rowItem(row, rowId))]
  })
}

function rowItem<Row>(row: Row, rowId: (row: Row) => string): TableItem<Row> {
  const id = rowId(row)
  return { kind: 'row', key: `row:${id}`, id, row }
}

/** The fixed height of an item, so that unmounted items need no measuring. */
export function itemRem(kind: TableItem<unknown>['kind'] | undefined, density: TableDensity): number {
  return kind === 'group' ? GROUP_REM : ROW_REM[density]
}

/** The ids of all visible rows, in order. */
export function rowOrder<Row>(items: readonly TableItem<Row>[]): string[] {
  return items.flatMap((item) => (item.kind === 'row' ? [item.id] : []))
}

/** The index of the group header above the item at `index`; -1 without groups. */
export function groupHeadIndex<Row>(items: readonly TableItem<Row>[], index: number): number {
  return items.findLastIndex((item, at) => at <= index && item.kind === 'group')
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = key(row)
    const members = groups.get(name)
    if (members === undefined) groups.set(name, [row])
    else members.push(row)
  }
  return groups
}
