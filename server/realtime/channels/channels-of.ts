import type { Channel } from './channel.ts'
import type { Connection } from '../socket/connection.ts'

const joined = new WeakMap<Connection, Map<string, Channel>>()

/** The channels of a connection, by topic as the client writes it. */
export function channelsOf(connection: Connection): Map<string, Channel> {
  const channels = joined.get(connection) ?? new Map<string, Channel>()
  joined.set(connection, channels)
  return channels
}
