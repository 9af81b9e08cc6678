import type { TableSort } from './table-types.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Numbers by size; words as people count: AC.L2-3.1.2 before AC.L2-3.1.10. */
export function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** A press on a header: ascending, then descending, then the order of the list itself. */
export function nextSort(sort: TableSort | null, columnId: string): TableSort | null {
  if (sort?.columnId !== columnId) return { columnId, descending: false }
  return sort.descending ? null : { columnId, descending: true }
}
