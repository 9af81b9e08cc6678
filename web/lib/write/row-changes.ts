import type { DataTag, QueryKey } from '@tanstack/react-query'
import { inParts } from './in-parts.ts'
import { optimistic } from './optimistic.ts'
import type { Write, WriteOptions } from './use-write.ts'

interface RowChangesOptions<Row extends { readonly id: string }, Change> {
  readonly write: Write
  /** The query that lists all rows, to show a change at once. */
  readonly list?: { queryKey: DataTag<QueryKey, readonly Row[], Error> }
  /** Writes the same change to all of these rows. */
  readonly update: (ids: readonly Row['id'][], change: Change) => PromiseLike<unknown>
  /** What was changed: "R-3", "12 risks". */
  readonly nameOf: (rows: readonly Row[]) => string
  /** Whether a row cannot get its former values back, such as a decision that an undo would make again. */
  readonly isFinal?: (row: Row, change: Change) => boolean
}

/** What the toast of a change says in place of "12 risks changed". */
type ChangeToast = Omit<NonNullable<WriteOptions['undo']>, 'action'>

/**
 * Makes the function that changes rows of a list and offers to undo it: each row gets its values in the changed columns
 * back.
 *
 * @returns resolves with whether the change was saved
 */
export function rowChanges<Row extends Change & { readonly id: string }, Change extends object>({
  write,
  list,
  update,
  nameOf,
  isFinal = () => false,
}: RowChangesOptions<Row, Change>) {
  const updateRows = (rows: readonly Row[], change: Change) =>
    inParts(
      rows.map(({ id }) => id),
      (ids) => update(ids, change),
    )
  return async (rows: readonly Row[], change: Change, toast?: ChangeToast): Promise<boolean> => {
    const changed = new Set(rows.map(({ id }) => id))
    const done = await write('The change could not be saved', () => updateRows(rows, change), {
      ...(list !== undefined && {
        optimistic: optimistic(list, (known) =>
          known.map((row) => (changed.has(row.id) ? { ...row, ...change } : row)),
        ),
      }),
      ...(!rows.some((row) => isFinal(row, change)) && {
        undo: {
          message: `${nameOf(rows)} changed`,
          ...toast,
          action: async () => {
            for (const same of byFormer(rows, change)) await updateRows(same.rows, same.former)
          },
        },
      }),
    })
    return done !== undefined
  }
}

/** The rows that get the same values back, together. */
function byFormer<Row extends Change, Change extends object>(rows: readonly Row[], change: Change) {
  const groups = new Map<string, { former: Change; rows: Row[] }>()
  for (const row of rows) {
    const former = { ...change }
    for (const column in change) former[column] = row[column]
    const key = JSON.stringify(former)
    const group = groups.get(key) ?? { former, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return groups.values()
}
