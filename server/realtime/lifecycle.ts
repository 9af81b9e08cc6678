import type { Channel } from './channel.ts'
import type { ChannelError } from './channel-error.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'

/** From now on the channel hears and is heard. */
export function enter(hub: Hub, channel: Channel): void {
  channel.connection.channels.set(channel.topic, channel)
  channel.room.members.add(channel)
  hub.subscriptions.add(channel)
}

/** Takes the channel out of everything; the client is told nothing. */
export function leave(hub: Hub, channel: Channel): void {
  if (!channel.open) return
  channel.open = false
  channel.connection.channels.delete(channel.topic)
  channel.connection.leftAt = performance.now()
  channel.room.members.delete(channel)
  hub.subscriptions.remove(channel)
  hub.presences.untrack(channel)
  hub.rooms.tidy(channel.room)
}

/** Leaves, and tells the client that the channel is closed. */
export function closeChannel(hub: Hub, channel: Channel): void {
  leave(hub, channel)
  const { connection, joinRef, topic } = channel
  connection.tell({ joinRef, ref: joinRef, topic, event: 'phx_close' }, {})
}

/** Ends a channel that cannot go on, telling the client why. */
export function endChannel(hub: Hub, channel: Channel, error: ChannelError): void {
  if (!channel.open) return
  tellSystem(channel, 'system', 'error', error.message)
  closeChannel(hub, channel)
}

export function tellSystem(
  { connection, joinRef, topic, name }: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
): void {
  connection.tell({ joinRef, topic, event: 'system' }, { extension, status, message, channel: name })
}

/** Everything that a socket leaves behind. */
export function leaveAll(hub: Hub, connection: Connection): void {
  hub.connections.delete(connection)
  for (const channel of [...connection.channels.values()]) leave(hub, channel)
}
