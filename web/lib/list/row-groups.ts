import { useMemo, useState, type ReactNode } from 'react'
import type { TableGrouping } from '#web/ui/table/table-types.ts'

const NONE: ReadonlySet<string> = new Set()

export interface RowGroups<Row> {
  key: (row: Row) => string
  label: (key: string) => ReactNode
  summary?: (rows: readonly Row[], key: string) => ReactNode
}

/** Groups for a table whose rows already come group by group; a person can fold them. Keep `groups` the same between draws. */
export function useGrouping<Row>(groups: RowGroups<Row> | undefined): TableGrouping<Row> | undefined {
  const [collapsed, setCollapsed] = useState(NONE)
  return useMemo(() => groups && { ...groups, collapsed, onCollapsedChange: setCollapsed }, [groups, collapsed])
}

/** Rows group by group, each group where its first row was. */
export function groupRows<Row>(rows: readonly Row[], key: (row: Row) => string): readonly Row[] {
  const position = new Map<string, number>()
  for (const row of rows) if (!position.has(key(row))) position.set(key(row), position.size)
  return rows.toSorted((one, other) => (position.get(key(one)) ?? 0) - (position.get(key(other)) ?? 0))
}
