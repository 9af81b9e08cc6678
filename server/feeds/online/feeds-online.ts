import type pg from 'pg'
import type { Config } from '#server/platform/config.ts'

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

/** Whether feeds may go out: the server's setting FEEDS_ONLINE, else what an administrator decided. */
export async function areFeedsOnline({ feedsOnline }: Pick<Config, 'feedsOnline'>, db: Queryable): Promise<boolean> {
  if (feedsOnline !== undefined) return feedsOnline
  const { rows } = await db.query<{ feeds_online: boolean }>('select feeds_online from auth.installation_settings')
  return rows[0]?.feeds_online === true
}

/**
 * Switched on, the duties begin at once.
 *
 * @returns whether that changed it
 */
export async function setFeedsOnline(client: pg.ClientBase, online: boolean): Promise<boolean> {
  const { rowCount } = await client.query(
    'update auth.installation_settings set feeds_online = $1 where feeds_online <> $1',
    [online],
  )
  if (online) await client.query(`update private.duties set next_at = clock_timestamp() where name like 'feed %'`)
  return rowCount === 1
}
