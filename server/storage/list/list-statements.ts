import type { Statement } from '#server/platform/database/database.ts'
import { ROW } from '../object-row.ts'

export interface ListOrder {
  readonly column: 'name' | 'created_at' | 'updated_at' | 'last_accessed_at'
  readonly direction: 'asc' | 'desc'
}

/** The last entry of the page before: its name, and the value it is sorted by where that is not the name. */
export interface After {
  readonly name: string
  readonly value: string
}

export interface Listing {
  readonly bucket: string
  readonly prefix: string
  /** Whether names that go on behind a slash stand together as one folder. */
  readonly folders: boolean
  /** Beginning of what follows the prefix, in any case. */
  readonly search: string
  readonly order: ListOrder
  readonly limit: number
  readonly offset: number
  readonly after: After | undefined
}

/** Greater than every name: names have no such character. */
const END = '\u{10ffff}'

/**
 * Names are compared byte by byte, like the index, so that all names of a folder are adjacent and one step skips the
 * folder, however many files it has.
 */
const NAME = 'o.name collate "C"'

/** A page of entries as rows of (key, value, row): a folder's key ends with a slash, and it has no row. */
export function listStatement(listing: Listing): Statement {
  const { bucket, prefix, search, order, limit, offset, after } = listing
  if (order.column === 'name' && search === '') {
    const text = listing.folders ? stepping(order.direction) : walking(order.direction)
    const [from, to] = boundsOf(listing)
    return { text, values: [bucket, prefix, from, to, limit, offset] }
  }
  const values = [bucket, prefix, endOf(prefix), search, after?.value ?? null, after?.name ?? null, limit, offset]
  return { text: grouping(order, listing.folders), values }
}

/** Ascending from the first name that a page may have, descending from the first that it may not; and where it ends. */
function boundsOf({ order, prefix, after }: Listing): [from: string, to: string] {
  if (order.direction === 'desc') return [after?.name ?? endOf(prefix), prefix]
  return [after === undefined ? prefix : behind(after.name), endOf(prefix)]
}

const behind = (key: string): string => (key.endsWith('/') ? endOf(key) : `${key}\u0001`)

/** The first string after all that begin with `prefix`. */
function endOf(prefix: string): string {
  const points = Array.from(prefix)
  while (points.length > 0) {
    const next = (points.pop()?.codePointAt(0) ?? 0) + 1
    // The surrogates after the last plain code point are not characters.
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return END
}

const FOLDER = `strpos(substr(o.name, length($2) + 1), '/')`

/** Names from `from` on, in the direction, up to $4. */
const within = (from: string, direction: 'asc' | 'desc'): string =>
  direction === 'asc' ? `${NAME} >= ${from} and ${NAME} < $4` : `${NAME} < ${from} and ${NAME} >= $4`

/** One index lookup per entry: from each entry to the first name that does not belong to it. */
function stepping(direction: 'asc' | 'desc'): string {
  const next = (from: string) => `
    select case when ${FOLDER} > 0 then left(o.name, length($2) + ${FOLDER}) else o.name end as key,
      case when ${FOLDER} = 0 then ${ROW} end as row
    from storage.objects o where o.bucket_id = $1 and ${within(from, direction)}
    order by ${NAME} ${direction} limit 1`
  const behindEntry = `case when e.key like '%/' then left(e.key, -1) || '0' else e.key || E'\\x01' end`
  return `with recursive entries (key, row, number) as (
    (select key, row, 1 from (${next('$3')}) as first)
    union all
    select n.key, n.row, e.number + 1
    from entries e cross join lateral (${next(direction === 'asc' ? behindEntry : 'e.key')}) as n
    where e.number < $5::integer + $6::integer
  ) select key, key as value, row from entries where number > $6::integer order by number`
}

/** Every name separately, in the order of the index. */
function walking(direction: 'asc' | 'desc'): string {
  return `select o.name, o.name, ${ROW} from storage.objects o
    where o.bucket_id = $1 and starts_with(o.name, $2) and ${within('$3', direction)}
    order by ${NAME} ${direction} limit $5 offset $6`
}

/**
 * Reads all names under the prefix: required for an order by time, or a search. A folder is as old as its oldest
 * file.
 */
function grouping({ column, direction }: ListOrder, folders: boolean): string {
  const key = folders ? `case when ${FOLDER} > 0 then left(o.name, length($2) + ${FOLDER}) else o.name end` : 'o.name'
  const value = column === 'name' ? 'e.key collate "C"' : `min(e.at)`
  const position = column === 'name' ? '($5, $6 collate "C")' : '($5::timestamptz, $6 collate "C")'
  return `with page as (
    select e.key collate "C" as key, ${value} as value, max(e.id) as id from (
      select ${key} as key, ${column === 'name' ? 'null' : `o.${column}`} as at,
        ${folders ? `case when ${FOLDER} = 0 then o.id::text end` : 'o.id::text'} as id
      from storage.objects o
      where o.bucket_id = $1 and ${NAME} >= $2 and ${NAME} < $3
        and starts_with(lower(substr(o.name, length($2) + 1)), lower($4))
    ) as e group by e.key
    having $5::text is null or (${value}, e.key collate "C") ${direction === 'asc' ? '>' : '<'} ${position}
    order by 2 ${direction}, 1 ${direction} limit $7 offset $8
  ) select p.key, p.value, case when p.id is not null then ${ROW} end
    from page p left join storage.objects o on o.id = p.id::uuid
    order by p.value ${direction}, p.key collate "C" ${direction}`
}
