import type { Channel } from './channel.ts'
import { refusal } from './channel-error.ts'
import { sharedBroadcast, type Broadcast } from './frames.ts'
import type { Hub } from './hub.ts'
import type { StoredMessage } from './look.ts'
import type { RelayMessage } from './relay-message.ts'
import { topicOf } from './rooms.ts'

interface Address {
  readonly name: string
  readonly private: boolean
}

/**
 * Tells everybody in a room, on this server and on the others.
 *
 * @throws ChannelError when the message cannot be sent
 */
export function broadcast(hub: Hub, to: Address, message: Broadcast, except?: Channel): void {
  if (hub.outbox.isFull) throw refusal.busy()
  tellRoom(hub, to, message, (channel) => channel !== except)
  const { event, payload } = message
  const content = Buffer.isBuffer(payload) ? { base64: payload.toString('base64') } : { json: payload }
  hub.peers.post({ kind: 'broadcast', name: to.name, private: to.private, event, content })
}

/** A broadcast from another server. */
export function hearBroadcast(hub: Hub, said: Extract<RelayMessage, { kind: 'broadcast' }>): void {
  const { event, content } = said
  const payload = 'base64' in content ? Buffer.from(content.base64, 'base64') : content.json
  if (!hub.outbox.isFull) tellRoom(hub, said, { event, payload }, () => true)
}

/** A message from the database. Each server finds it by itself. */
export function deliverStored(hub: Hub, { id, event, payload, ...to }: StoredMessage): void {
  tellRoom(hub, to, { event, payload, meta: { id } }, (channel) => !channel.replayed.has(id))
}

function tellRoom(
  { rooms, outbox }: Hub,
  { name, private: isPrivate }: Address,
  message: Broadcast,
  isMeant: (channel: Channel) => boolean,
): void {
  const frames = sharedBroadcast(topicOf(name), message)
  const members = rooms.find(name, isPrivate)?.members ?? []
  outbox.send([...members].filter(isMeant), frames)
}
