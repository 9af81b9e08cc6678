import { lastChangeOf } from '#server/platform/database/feed-position.ts'
import { channelsOf } from './channels-of.ts'
import { randomUUID } from 'node:crypto'
import { ALL_RIGHTS } from './authorize.ts'
import { bind, type Binding } from '../subscriptions/bindings.ts'
import type { Channel } from './channel.ts'
import { channelErrors } from './channel-errors.ts'
import type { Connection } from '../socket/connection.ts'
import { write, type Incoming } from '../socket/frames.ts'
import type { Hub } from '../hub.ts'
import { joinPayload, type JoinPayload } from './join-payload.ts'
import { closeChannel, enter, sendSystemMessage } from './lifecycle.ts'
import { limits } from '../limits.ts'
import { missedMessages, sendMissed } from '../broadcast/replay.ts'
import { TOPIC_PREFIX } from './rooms.ts'
import { refuseExpired, viewerOf, type Viewer } from './viewer.ts'

let presences = 0

/**
 * `phx_join`: creates a channel from a topic and the client's payload.
 *
 * @throws ChannelError when it is refused
 */
export async function join(
  hub: Hub,
  connection: Connection,
  { topic, joinRef, ref, payload: sent }: Incoming,
): Promise<void> {
  const name = topic.slice(TOPIC_PREFIX.length)
  admit(hub, connection, topic, name)
  const payload = parse(sent)
  const viewer = await viewerFor(hub, connection, payload.token)
  const rights = payload.private ? await hub.authorize(viewer, name) : ALL_RIGHTS
  if (!rights.listen) throw channelErrors.mayNotListen(name)
  const bindings = await bindAll(hub, payload, viewer)
  const missed = await missedMessages(hub.platform.database.service, name, payload)
  await hub.poller.caughtUp()
  // No awaits from here on: the next poll must find the channel registered.
  if (!connection.isOpen) return
  hub.subscriptions.admit({ connection, viewer, bindings })
  const channel: Channel = {
    connection,
    topic,
    name,
    joinRef,
    viewer,
    rights,
    bindings,
    audience: `${bindings.map(({ id }) => id).join(',')} ${topic}`,
    room: hub.rooms.enter(name, payload.private),
    self: payload.self,
    ack: payload.ack,
    presenceKey: payload.presenceKey === '' ? randomUUID() : payload.presenceKey,
    presenceId: `${hub.server}/${(presences += 1)}`,
    watchesPresence: payload.watchesPresence,
    presences: undefined,
    replayed: new Set(missed.map(({ id }) => id)),
    open: true,
  }
  enter(hub, channel)
  const changes = payload.changes.map((request, index) => ({ ...request, id: bindings[index]?.id }))
  connection.sendJson(
    { joinRef, ref, topic, event: 'phx_reply' },
    { status: 'ok', response: { postgres_changes: changes } },
  )
  sendInitialMessages(channel, payload)
  sendMissed(channel, missed)
  if (bindings.length > 0) await announceChanges(hub, channel)
}

function admit(hub: Hub, connection: Connection, topic: string, name: string): void {
  if (name === '') throw channelErrors.topicName()
  if (topic.length > limits.nameChars) throw channelErrors.longTopic(limits.nameChars)
  if (!connection.joins.take()) throw channelErrors.tooManyJoins()
  // A client that joins again has dropped the old channel.
  const old = channelsOf(connection).get(topic)
  if (old !== undefined) closeChannel(hub, old)
  if (channelsOf(connection).size >= limits.channelsPerSocket) throw channelErrors.tooManyChannels()
}

function parse(sent: unknown): JoinPayload {
  const parsed = joinPayload.safeParse(sent ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw channelErrors.payload(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`)
}

/** Anonymous clients send the API key in place of a token. */
async function viewerFor(hub: Hub, connection: Connection, token: string | undefined): Promise<Viewer> {
  const named = token !== undefined && !token.startsWith('sb_')
  const viewer = named ? await viewerOf(hub.tokens, token) : connection.viewer
  refuseExpired(viewer)
  const { sessionId, assurance } = viewer
  if (sessionId !== undefined && !(await hub.sessions.isAlive({ sessionId, assurance })))
    throw channelErrors.sessionEnded()
  showToken(hub, connection, viewer)
  return viewer
}

/** @throws ChannelError when the person has too many sockets */
export function showToken(hub: Hub, connection: Connection, { userId }: Viewer): void {
  if (userId !== undefined && !hub.connections.showToken(connection, userId)) throw channelErrors.tooManySockets()
}

async function bindAll(hub: Hub, { changes }: JoinPayload, viewer: Viewer): Promise<Binding[]> {
  if (changes.length === 0) return []
  const bindings: Binding[] = []
  for (const request of changes) {
    const catalog = await hub.catalog.current()
    const bound = await bind(request, viewer, catalog, hub.filters).catch(async (error: unknown) => {
      // A new table or column may be missing in the cached catalog.
      const newer = await hub.catalog.refreshed()
      if (newer === catalog) throw error
      return bind(request, viewer, newer, hub.filters)
    })
    bindings.push(bound)
  }
  return bindings
}

/** The initial messages after a join. */
function sendInitialMessages(channel: Channel, { watchesPresence, announcesReadiness }: JoinPayload): void {
  if (announcesReadiness) sendSystemMessage(channel, 'system', 'ok', 'Replication connection established')
  if (watchesPresence) sendPresenceState(channel)
}

/**
 * From here on the channel gets every change. With the position of the company's last change before, a page knows
 * whether what it has read lacks one.
 */
async function announceChanges(hub: Hub, channel: Channel): Promise<void> {
  const lastChange = channel.room.private ? await lastChangeIn(hub, channel.name) : undefined
  sendSystemMessage(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL', { last_change: lastChange })
}

/** Undefined where the topic is of no company, or the database does not answer: the page then reads again. */
async function lastChangeIn({ platform: { database, log } }: Hub, topic: string): Promise<string | undefined> {
  try {
    const { rows } = await database.service.query<{ position: string }>(lastChangeOf('realtime.company_of($1)'), [
      topic,
    ])
    return rows[0]?.position
  } catch (error) {
    log.warn({ err: error }, 'the last change of a company could not be read')
    return undefined
  }
}

export function sendPresenceState({ connection, joinRef, topic, room }: Channel): void {
  connection.send((version) =>
    write(version, { joinRef, topic, event: 'presence_state', payload: room.presence.text() }),
  )
}
