import type pg from 'pg'
import type { FeedPart } from '#domain/feeds/feed-state.ts'

/** A feed as the Admin page and the command show it. Times are ISO 8601. */
export interface FeedRow {
  readonly name: string
  readonly title: string
  readonly watermark: string | null
  readonly checkedAt: string | null
  readonly changedAt: string | null
  readonly isFromFile: boolean
  readonly error: string | null
  readonly parts: readonly FeedPart[]
}

const time = (column: string) => `to_json(${column}) #>> '{}'`

/** Every feed with its parts. */
export async function feedRows(db: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `select f.name, f.title, ${time('f.watermark')} as watermark, ${time('f.checked_at')} as "checkedAt",
       ${time('f.changed_at')} as "changedAt", f.is_from_file as "isFromFile", f.error,
       coalesce((select json_agg(json_build_object('part', p.part, 'expected', p.expected, 'held', p.held) order by p.part)
         from reference.feed_parts p where p.feed = f.name), '[]') as parts
     from reference.feeds f order by f.position`,
  )
  return rows
}
