import { byPriority, isPastDue, type Ranked } from '../priority.ts'

export interface ReportGroup<Row> {
  readonly title: string
  readonly owners: readonly { readonly owner: string; readonly rows: readonly Row[] }[]
}

/** Vulnerabilities as a report reads: past due first, by owner, and of each owner what to fix first. */
export function reportGroups<Row extends Ranked>(
  rows: readonly Row[],
  today: string,
  ownerOf: (row: Row) => string | null | undefined,
): readonly ReportGroup<Row>[] {
  const titleOf = (row: Row) => {
    if (isPastDue(row, today)) return 'Past due'
    if (row.status === 'open') return 'Open and not past due'
    return row.status === 'accepted' ? 'Accepted risks' : 'Settled'
  }
  return ['Past due', 'Open and not past due', 'Accepted risks', 'Settled']
    .map((title) => {
      const found = rows.filter((row) => titleOf(row) === title)
      // What no person has is the first to be given to one.
      const owners = [...new Set(found.map((row) => ownerOf(row) ?? ''))].toSorted((a, b) => a.localeCompare(b, 'en'))
      return {
        title,
        owners: owners.map((owner) => ({
          owner: owner || 'No owner',
          rows: byPriority(
            found.filter((row) => (ownerOf(row) ?? '') === owner),
            today,
          ),
        })),
      }
    })
    .filter(({ owners }) => owners.length > 0)
}
