import { refusal } from './refusals.ts'
import type { Condition, EmbedItem, Located, OrderTerm, PageRange, Query, SelectItem } from './request.ts'

/** What the query says about one level of the select tree, besides its columns. */
export interface Place {
  readonly conditions: Condition[]
  readonly order: OrderTerm[]
  limit: number | undefined
  offset: number | undefined
}

/** By the level's list of selected items, which is unique to it. */
export type Places = ReadonlyMap<readonly SelectItem[], Place>

/**
 * Sorts filters, orders and limits to the levels that their paths name.
 *
 * @throws ApiError PGRST108 for a path that is not embedded
 */
export function placesOf(query: Query, renamed: Map<string, string>, range?: PageRange): Places {
  const places = new Map<readonly SelectItem[], Place>()
  const at = ({ path }: Located<unknown>): Place => {
    const level = levelAt(query.select, path, renamed)
    const place = places.get(level) ?? { conditions: [], order: [], limit: undefined, offset: undefined }
    places.set(level, place)
    return place
  }
  for (const located of query.conditions) at(located).conditions.push(located.value)
  for (const located of query.orders) {
    const place = at(located)
    // Of repeated orders the first counts.
    if (place.order.length === 0) place.order.push(...located.value)
  }
  for (const located of query.limits) at(located).limit ??= located.value
  for (const located of query.offsets) at(located).offset ??= located.value
  if (range) narrow(at({ path: [], value: undefined }), range)
  return places
}

/** Where both `limit`/`offset` and a Range header are given, the rows that are in both. */
function narrow(place: Place, range: PageRange): void {
  const end = Math.min(
    range.limit === undefined ? Infinity : range.offset + range.limit,
    place.limit === undefined ? Infinity : (place.offset ?? 0) + place.limit,
  )
  const offset = Math.max(range.offset, place.offset ?? 0)
  if (end < offset) {
    throw refusal.range('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  }
  place.offset = offset
  place.limit = end === Infinity ? undefined : end - offset
}

function levelAt(
  root: readonly SelectItem[],
  path: readonly string[],
  renamed: Map<string, string>,
): readonly SelectItem[] {
  let level = root
  for (const name of path) {
    const embed = embedNamed(level, name, renamed)
    if (!embed) throw refusal.notEmbedded(name)
    level = embed.select
  }
  return level
}

/** An embed by its alias, or, as older requests have it, by the name of what it embeds; those are noted in `renamed`. */
export function embedNamed(
  level: readonly SelectItem[],
  name: string,
  renamed: Map<string, string>,
): EmbedItem | undefined {
  const embeds = level.filter((item) => item.kind === 'embed')
  const found = embeds.find((item) => (item.alias ?? item.target) === name)
  if (found) return found
  const byTarget = embeds.find((item) => item.target === name)
  if (byTarget?.alias !== undefined) renamed.set(name, byTarget.alias)
  return byTarget
}
