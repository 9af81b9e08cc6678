import { restErrors } from '../errors/errors.ts'
import type { Condition, EmbedItem, Located, OrderTerm, PageRange, Query, SelectItem } from '../parse/request.ts'

/** What the query says about one level of the select tree, besides its columns. */
export interface LevelQuery {
  readonly conditions: Condition[]
  readonly order: OrderTerm[]
  limit: number | undefined
  offset: number | undefined
}

/** By the level's list of selected items, which is unique to it. */
export type QueriesByLevel = ReadonlyMap<readonly SelectItem[], LevelQuery>

/**
 * Assigns filters, orders and limits to the levels that their paths name.
 *
 * @throws ApiError PGRST108 for a path that is not embedded
 */
export function groupQueriesByLevel(query: Query, renamed: Map<string, string>, range?: PageRange): QueriesByLevel {
  const queriesByLevel = new Map<readonly SelectItem[], LevelQuery>()
  const at = ({ path }: Located<unknown>): LevelQuery => {
    const level = levelAt(query.select, path, renamed)
    const levelQuery = queriesByLevel.get(level) ?? { conditions: [], order: [], limit: undefined, offset: undefined }
    queriesByLevel.set(level, levelQuery)
    return levelQuery
  }
  for (const located of query.conditions) at(located).conditions.push(located.value)
  for (const located of query.orders) {
    const levelQuery = at(located)
    // Of repeated orders the first counts.
    if (levelQuery.order.length === 0) levelQuery.order.push(...located.value)
  }
  for (const located of query.limits) at(located).limit ??= located.value
  for (const located of query.offsets) at(located).offset ??= located.value
  if (range) narrow(at({ path: [], value: undefined }), range)
  return queriesByLevel
}

/** Where both `limit`/`offset` and a Range header are given, selects the rows in both. */
function narrow(levelQuery: LevelQuery, range: PageRange): void {
  const end = Math.min(
    range.limit === undefined ? Infinity : range.offset + range.limit,
    levelQuery.limit === undefined ? Infinity : (levelQuery.offset ?? 0) + levelQuery.limit,
  )
  const offset = Math.max(range.offset, levelQuery.offset ?? 0)
  if (end < offset) {
    throw restErrors.range('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  }
  levelQuery.offset = offset
  levelQuery.limit = end === Infinity ? undefined : end - offset
}

function levelAt(
  root: readonly SelectItem[],
  path: readonly string[],
  renamed: Map<string, string>,
): readonly SelectItem[] {
  let level = root
  for (const name of path) {
    const embed = findEmbed(level, name, renamed)
    if (!embed) throw restErrors.notEmbedded(name)
    level = embed.select
  }
  return level
}

/** Finds an embed by its alias or, as older clients do, by its target; the latter are added to `renamed`. */
export function findEmbed(
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
