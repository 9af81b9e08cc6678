import { onTokenChange } from '../auth/session.ts'
import type { LiveClient } from './live-client.ts'

/** The longest response time of a heartbeat on a live connection. */
const ANSWER_MS = 2000

type Connection = { client: LiveClient; close: () => void }

let connection: Promise<Connection> | undefined

/**
 * The only WebSocket of this tab, opened at first use. @throws when its code or the server's address cannot be loaded
 */
export async function liveClient(): Promise<LiveClient> {
  connection ??= open().catch((error: unknown) => {
    connection = undefined
    throw error
  })
  return (await connection).client
}

/** Called on sign-out, to stop sending and receiving as that person. */
export function closeConnection(): void {
  void connection?.then(({ close }) => close())
  connection = undefined
}

async function open(): Promise<Connection> {
  const { createLiveClient } = await import('./live-client.ts')
  const client = await createLiveClient()
  const stopFollowingToken = onTokenChange(() => void client.setAuth())
  const check = () => void checkConnection(client)
  window.addEventListener('online', check)
  return {
    client,
    close() {
      stopFollowingToken()
      window.removeEventListener('online', check)
      void client.disconnect()
    },
  }
}

/** The network is back: the socket may be alive or only look so. A second unanswered heartbeat closes it. */
async function checkConnection(client: LiveClient): Promise<void> {
  if (!client.isConnected()) return client.connect()
  await client.sendHeartbeat()
  setTimeout(() => {
    if (client.pendingHeartbeatRef !== null) void client.sendHeartbeat()
  }, ANSWER_MS)
}
