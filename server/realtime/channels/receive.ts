import { channelsOf } from './channels-of.ts'
import { z } from 'zod'
import { broadcast } from '../broadcast/broadcast.ts'
import { Bucket } from '../socket/rate-limit-bucket.ts'
import type { Channel } from './channel.ts'
import { ChannelError, channelErrors } from './channel-errors.ts'
import type { Connection } from '../socket/connection.ts'
import { writeJson, type Incoming } from '../socket/frames.ts'
import type { Hub } from '../hub.ts'
import { join, sendPresenceState, showToken } from './join.ts'
import { closeChannel, endChannel } from './lifecycle.ts'
import { limits } from '../limits.ts'
import { TOPIC_PREFIX } from './rooms.ts'
import { viewerOf } from './viewer.ts'

/** Handles one frame. An error affects only this client. */
export function receive(hub: Hub, connection: Connection, frame: Incoming): void {
  const { topic, event } = frame
  if (topic === 'phoenix') {
    if (event === 'heartbeat') reply(connection, frame, 'ok', {})
    return
  }
  connection.inOrder(topic, () => {
    try {
      return answer(hub, connection, frame)?.catch((error: unknown) => fail(hub, connection, frame, error))
    } catch (error) {
      return fail(hub, connection, frame, error)
    }
  })
}

function answer(hub: Hub, connection: Connection, frame: Incoming): Promise<void> | void {
  if (!frame.topic.startsWith(TOPIC_PREFIX)) return reply(connection, frame, 'error', { reason: 'unmatched topic' })
  if (frame.event === 'phx_join') return join(hub, connection, frame)
  const channel = channelsOf(connection).get(frame.topic)
  if (channel === undefined) {
    // The server may have closed it while the client was leaving.
    if (frame.event === 'phx_leave') return reply(connection, frame, 'ok', {})
    return reply(connection, frame, 'error', { reason: 'unmatched topic' })
  }
  // For an earlier join of this channel.
  if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return undefined
  return handleOnChannel(hub, channel, frame)
}

function handleOnChannel(hub: Hub, channel: Channel, frame: Incoming): Promise<void> | void {
  switch (frame.event) {
    case 'phx_leave':
      reply(channel.connection, frame, 'ok', {})
      return closeChannel(hub, channel)
    case 'broadcast':
      return say(hub, channel, frame)
    case 'presence':
      return handlePresence(hub, channel, frame)
    case 'access_token':
      return renew(hub, channel, frame.payload).catch((error: unknown) => {
        if (!(error instanceof ChannelError)) throw error
        endChannel(hub, channel, error)
      })
    default:
      return undefined
  }
}

const renewal = z.object({ access_token: z.string() })

/**
 * Continues the channel with a new token of the same person. Signing in on an anonymous channel makes it that
 * person's. The periodic check asks within two seconds whether the session is alive.
 */
async function renew(hub: Hub, channel: Channel, payload: unknown): Promise<void> {
  const token = renewal.safeParse(payload).data?.access_token
  if (token === undefined || token.startsWith('sb_')) return
  const viewer = await viewerOf(hub.tokens, token)
  // The socket may have closed meanwhile: nothing would remove the channel again.
  if (!channel.open) return
  if (channel.viewer.userId !== undefined && channel.viewer.userId !== viewer.userId) throw channelErrors.otherUser()
  showToken(hub, channel.connection, viewer)
  hub.subscriptions.remove(channel)
  channel.viewer = viewer
  hub.subscriptions.admit(channel)
  hub.subscriptions.add(channel)
  hub.reauthorization.recheck([channel])
}

const spoken = z.object({ event: z.string().max(limits.nameChars), payload: z.unknown().optional() })

function say(hub: Hub, channel: Channel, frame: Incoming): void {
  const parsed = spoken.safeParse(frame.payload)
  if (!parsed.success)
    return reply(channel.connection, frame, 'error', { reason: 'Broadcast event must be a short text' })
  // Without an answer, which would reveal who may send.
  if (!channel.rights.speak) return
  broadcast(hub, channel.room, parsed.data, channel.self ? undefined : channel)
  if (channel.ack) reply(channel.connection, frame, 'ok', {})
}

const presence = z.object({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.unknown().optional(),
})
const tracked = z.record(z.string(), z.unknown())

function handlePresence(hub: Hub, channel: Channel, frame: Incoming): void {
  const { connection, name } = channel
  channel.presences ??= new Bucket(limits.presences)
  if (!channel.presences.take()) return refuse(connection, frame, channelErrors.tooManyPresences())
  const parsed = presence.safeParse(frame.payload).data
  if (parsed?.event === 'untrack') hub.presences.untrack(channel)
  else if (parsed?.event === 'track') {
    if (!channel.rights.present) return refuse(connection, frame, channelErrors.mayNotBePresent(name))
    const payload = tracked.safeParse(parsed.payload ?? {}).data
    if (payload === undefined || Buffer.isBuffer(parsed.payload))
      return reply(connection, frame, 'error', { reason: 'Presence track payload must be a map' })
    if (Buffer.byteLength(writeJson(payload)) > limits.presencePayloadBytes)
      return reply(connection, frame, 'error', { reason: 'Presence track payload is too long' })
    hub.presences.track(channel, payload)
  } else return reply(connection, frame, 'error', { reason: 'Unknown presence event' })
  reply(connection, frame, 'ok', {})
  // A client that did not watch until now has no presence state yet.
  if (parsed.event === 'track' && !channel.watchesPresence) {
    channel.watchesPresence = true
    sendPresenceState(channel)
  }
}

function fail({ platform: { log } }: Hub, connection: Connection, frame: Incoming, error: unknown): void {
  if (error instanceof ChannelError) return refuse(connection, frame, error)
  log.error({ err: error, event: frame.event }, 'a frame could not be answered')
  reply(connection, frame, 'error', { reason: 'UnknownErrorOnChannel: Unknown Error on Channel' })
}

function refuse(connection: Connection, frame: Incoming, error: ChannelError): void {
  reply(connection, frame, 'error', { reason: error.reason })
}

function reply(
  connection: Connection,
  { joinRef, ref, topic }: Incoming,
  status: 'ok' | 'error',
  response: object,
): void {
  connection.sendJson({ joinRef, ref, topic, event: 'phx_reply' }, { status, response })
}
