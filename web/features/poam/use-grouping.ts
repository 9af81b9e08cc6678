import { useMemo, useState } from 'react'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { TableGrouping } from '#web/ui/table-types.ts'
import type { PlanRow } from './plan-item.ts'
import type { Grouping } from './search.ts'

const NONE: ReadonlySet<string> = new Set()

/** What rows of one group have in common. */
const KEYS: Readonly<Record<Exclude<Grouping, 'none'>, (row: PlanRow) => string>> = {
  status: ({ status }) => status,
  family: ({ linked }) => linked[0]?.safeguard_domain ?? '',
  owner: ({ ownerName }) => ownerName ?? 'Nobody',
  severity: ({ severity }) => severity,
  source: ({ source }) => source,
}

/** Rows in groups, each group where its first row stands. */
export function useGrouping(protocol: ProtocolId, group: Grouping, rows: readonly PlanRow[]) {
  const [collapsed, setCollapsed] = useState(NONE)
  return useMemo(() => {
    if (group === 'none') return { rows, grouping: undefined }
    const key = KEYS[group]
    const places = new Map<string, number>()
    for (const row of rows) if (!places.has(key(row))) places.set(key(row), places.size)
    const nameOf = (value: string) =>
      group === 'family' ? (value === '' ? 'No control' : groupingName(protocol, value)) : value
    const grouping: TableGrouping<PlanRow> = {
      key,
      label: nameOf,
      summary: (members) => summaryOf(members),
      collapsed,
      onCollapsedChange: setCollapsed,
    }
    return { rows: rows.toSorted((a, b) => (places.get(key(a)) ?? 0) - (places.get(key(b)) ?? 0)), grouping }
  }, [protocol, group, rows, collapsed])
}

function summaryOf(rows: readonly PlanRow[]): string {
  const late = rows.filter(({ isLate }) => isLate).length
  const count = rows.length === 1 ? '1 item' : `${rows.length} items`
  return late === 0 ? count : `${count} · ${late} overdue`
}
