import type pg from 'pg'
import type { Channel } from '../channels/channel.ts'
import { channelErrors } from '../channels/channel-errors.ts'
import { sharedBroadcast } from '../socket/frames.ts'
import type { JoinPayload } from '../channels/join-payload.ts'
import { limits } from '../limits.ts'

interface Stored {
  readonly id: string
  readonly event: string
  readonly payload: unknown
}

const DEFAULT_LIMIT = 10

/**
 * Messages from the database that a client missed, oldest first; none unless requested.
 *
 * @throws ChannelError on a public channel
 */
export async function missedMessages(pool: pg.Pool, name: string, payload: JoinPayload): Promise<readonly Stored[]> {
  const { replay } = payload
  if (replay === undefined) return []
  if (!payload.private) throw channelErrors.replay('Replay is not allowed for public channels')
  const { rows } = await pool.query<Stored>(
    `select id, coalesce(event, '') as event, payload from realtime.messages
     where topic = $1 and private and extension = 'broadcast' and inserted_at >= to_timestamp($2::float8 / 1000)
     order by inserted_at desc, seq desc limit $3`,
    [name, replay.since, Math.min(replay.limit ?? DEFAULT_LIMIT, limits.replayed)],
  )
  return rows.toReversed()
}

export function sendMissed({ connection, topic }: Channel, messages: readonly Stored[]): void {
  for (const { id, event, payload } of messages)
    connection.send(sharedBroadcast(topic, { event, payload, meta: { id, replayed: true } }))
}
