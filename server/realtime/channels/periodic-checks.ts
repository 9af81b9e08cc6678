import { channelsOf } from './channels-of.ts'
import type { Channel } from './channel.ts'
import { ChannelError } from './channel-errors.ts'
import type { Connection } from '../socket/connection.ts'
import type { Hub } from '../hub.ts'
import { endChannel, leaveAll, sendSystemMessage } from './lifecycle.ts'
import { limits } from '../limits.ts'
import { refuseExpired } from './viewer.ts'

/** The interval in which all sockets are checked, instead of a timer for each. */
export const CHECK_INTERVAL_MS = 2_000

/** Ends channels with an expired token, and sockets that are silent or have no channel. Needs no database. */
export function closeExpiredConnections(hub: Hub): void {
  const now = performance.now()
  for (const connection of [...hub.connections]) {
    if (now - connection.lastFrameAt > limits.silenceMs) connection.close('silent', 'No frame for a minute')
    else if (isIdle(connection, now)) connection.close('idle', 'No channel for a minute')
    else for (const channel of [...channelsOf(connection).values()]) endIfExpired(hub, channel)
  }
}

function isIdle(connection: Connection, now: number): boolean {
  return channelsOf(connection).size === 0 && now - connection.leftAt > limits.idleMs
}

function endIfExpired(hub: Hub, channel: Channel): void {
  try {
    refuseExpired(channel.viewer)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    endChannel(hub, channel, error)
  }
}

/** Disconnects clients whose session has ended: signed out, banned, removed. */
export async function closeEndedSessions(hub: Hub): Promise<void> {
  const bySession = new Map<string, Set<Connection>>()
  for (const connection of hub.connections) {
    for (const { viewer } of channelsOf(connection).values()) {
      if (viewer.sessionId === undefined) continue
      bySession.set(viewer.sessionId, (bySession.get(viewer.sessionId) ?? new Set()).add(connection))
    }
  }
  if (bySession.size === 0) return
  for (const session of await hub.sessions.ended(bySession.keys())) {
    for (const connection of bySession.get(session) ?? []) disconnect(hub, connection)
  }
}

function disconnect(hub: Hub, connection: Connection): void {
  for (const channel of channelsOf(connection).values())
    sendSystemMessage(channel, 'system', 'error', 'The session has ended')
  connection.close('unauthorized', 'The session has ended')
  leaveAll(hub, connection)
}

/**
 * Checks rights on private channels where the change feed is not enough: roles in the installation are in no
 * company's log, and a change during a join found no channel yet.
 */
export class RightsWatch {
  #roles = new Map<string, string | null>()
  readonly #seen = new WeakSet<Channel>()

  async check(hub: Hub): Promise<void> {
    const rooms = [...hub.rooms.all()].filter((room) => room.private)
    const channels = rooms.flatMap((room) => [...room.members])
    const before = this.#roles
    this.#roles = await rolesOf(hub, new Set(channels.flatMap(({ viewer }) => viewer.userId ?? [])))
    hub.reauthorization.recheck(channels.filter((channel) => !this.#seen.has(channel)))
    for (const channel of channels) this.#seen.add(channel)
    for (const [id, role] of this.#roles) {
      if (before.has(id) && before.get(id) !== role) hub.reauthorization.recheckPerson(id)
    }
  }
}

async function rolesOf(hub: Hub, users: ReadonlySet<string>): Promise<Map<string, string | null>> {
  if (users.size === 0) return new Map()
  const { rows } = await hub.platform.database.service.query<{ id: string; role: string | null }>({
    name: 'realtime roles',
    text: 'select id, global_role as role from public.profiles where id = any ($1)',
    values: [[...users]],
  })
  return new Map(rows.map(({ id, role }) => [id, role]))
}
