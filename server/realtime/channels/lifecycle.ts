import { channelsOf } from './channels-of.ts'
import type { Channel } from './channel.ts'
import type { ChannelError } from './channel-errors.ts'
import type { Connection } from '../socket/connection.ts'
import type { Hub } from '../hub.ts'

/** From now on the channel sends and receives. */
export function enter(hub: Hub, channel: Channel): void {
  channelsOf(channel.connection).set(channel.topic, channel)
  channel.room.members.add(channel)
  hub.subscriptions.add(channel)
}

/** Removes the channel everywhere; the client gets no message. */
export function leave(hub: Hub, channel: Channel): void {
  if (!channel.open) return
  channel.open = false
  channelsOf(channel.connection).delete(channel.topic)
  channel.connection.leftAt = performance.now()
  channel.room.members.delete(channel)
  hub.subscriptions.remove(channel)
  hub.presences.untrack(channel)
  hub.rooms.deleteIfEmpty(channel.room)
}

/** Leaves, and notifies the client that the channel is closed. */
export function closeChannel(hub: Hub, channel: Channel): void {
  leave(hub, channel)
  const { connection, joinRef, topic } = channel
  connection.sendJson({ joinRef, ref: joinRef, topic, event: 'phx_close' }, {})
}

/** Ends a channel that cannot continue, and sends the client the reason. */
export function endChannel(hub: Hub, channel: Channel, error: ChannelError): void {
  if (!channel.open) return
  sendSystemMessage(channel, 'system', 'error', error.message)
  closeChannel(hub, channel)
}

export function sendSystemMessage(
  { connection, joinRef, topic, name }: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
  more: object = {},
): void {
  connection.sendJson({ joinRef, topic, event: 'system' }, { extension, status, message, channel: name, ...more })
}

/** Removes a connection with all its channels. */
export function leaveAll(hub: Hub, connection: Connection): void {
  hub.connections.delete(connection)
  for (const channel of [...channelsOf(connection).values()]) leave(hub, channel)
}
