import { useMemo, useState, type ReactNode } from 'react'
import type { TableGrouping } from '#web/ui/table/table-types.ts'

const NONE: ReadonlySet<string> = new Set()

export interface RowGroups<Row> {
  key: (row: Row) => string
  label: (key: string) => ReactNode
  summary?: (rows: readonly Row[], key: string) => ReactNode
}

/** Groups named by their key, each with the number of its rows. */
export function groupsBy<Row>(key: (row: Row) => string): RowGroups<Row> {
  return { key, label: String, summary: ({ length }) => String(length) }
}

/** Collapsible groups for a table whose rows come grouped. Keep `groups` stable between renders. */
export function useGrouping<Row>(groups: RowGroups<Row> | undefined): TableGrouping<Row> | undefined {
  const [collapsed, setCollapsed] = useState(NONE)
  return useMemo(() => groups && { ...groups, collapsed, onCollapsedChange: setCollapsed }, [groups, collapsed])
}

/** The rows group by group, each group at the position of its first row. */
export function groupRows<Row>(rows: readonly Row[], key: (row: Row) => string): readonly Row[] {
  const position = new Map<string, number>()
  for (const row of rows) if (!position.has(key(row))) position.set(key(row), position.size)
  return rows.toSorted((one, other) => (position.get(key(one)) ?? 0) - (position.get(key(other)) ?? 0))
}
