import type { Channel } from '../channels/channel.ts'
import { channelErrors } from '../channels/channel-errors.ts'
import { sharedBroadcast, type Broadcast } from '../socket/frames.ts'
import type { Hub } from '../hub.ts'
import type { StoredMessage } from '../change-feed/poll-changes.ts'
import type { RelayMessage } from './relay-message.ts'
import { topicOf } from '../channels/rooms.ts'

interface Address {
  readonly name: string
  readonly private: boolean
}

/**
 * Broadcasts to all members of a room, on this server and on the others.
 *
 * @throws ChannelError when the message cannot be sent
 */
export function broadcast(hub: Hub, to: Address, message: Broadcast, except?: Channel): void {
  if (hub.outbox.isFull) throw channelErrors.busy()
  sendToRoom(hub, to, message, (channel) => channel !== except)
  const { event, payload } = message
  const content = Buffer.isBuffer(payload) ? { base64: payload.toString('base64') } : { json: payload }
  hub.peers.publish({ kind: 'broadcast', name: to.name, private: to.private, event, content })
}

/** A broadcast from another server. */
export function receiveBroadcast(hub: Hub, relayed: Extract<RelayMessage, { kind: 'broadcast' }>): void {
  const { event, content } = relayed
  const payload = 'base64' in content ? Buffer.from(content.base64, 'base64') : content.json
  if (!hub.outbox.isFull) sendToRoom(hub, relayed, { event, payload }, () => true)
}

/** A message from the database. Each server finds it by itself. */
export function deliverStored(hub: Hub, { id, event, payload, ...to }: StoredMessage): void {
  sendToRoom(hub, to, { event, payload, meta: { id } }, (channel) => !channel.replayed.has(id))
}

function sendToRoom(
  { rooms, outbox }: Hub,
  { name, private: isPrivate }: Address,
  message: Broadcast,
  isMeant: (channel: Channel) => boolean,
): void {
  const frames = sharedBroadcast(topicOf(name), message)
  const members = rooms.find(name, isPrivate)?.members ?? []
  outbox.send([...members].filter(isMeant), frames)
}
