import { onTokenChange } from '../auth/session.ts'
import type { LiveClient } from './live-client.ts'

/** An answer to a heartbeat takes no longer than this on a connection that is alive. */
const ANSWER_MS = 2000

type Connection = { client: LiveClient; close: () => void }

let connection: Promise<Connection> | undefined

/** The one WebSocket of this tab, opened at first need. @throws when its code or the server's address cannot be loaded */
export async function liveClient(): Promise<LiveClient> {
  connection ??= open().catch((error: unknown) => {
    connection = undefined
    throw error
  })
  return (await connection).client
}

/** At a sign-out: nothing more is said or heard in the name of that person. */
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

/** The network is back: the socket may have survived, or only look so. A second heartbeat without an answer ends it. */
async function checkConnection(client: LiveClient): Promise<void> {
  if (!client.isConnected()) return client.connect()
  await client.sendHeartbeat()
  setTimeout(() => {
    if (client.pendingHeartbeatRef !== null) void client.sendHeartbeat()
  }, ANSWER_MS)
}
