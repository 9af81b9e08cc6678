import { RealtimeClient } from '@supabase/realtime-js'
import { loadConfig } from '../config.ts'
import { accessToken } from '../auth/session.ts'

export type LiveClient = InstanceType<typeof RealtimeClient>

/** From the specification, section 9; the client keeps 100 messages while it cannot send. */
const HEARTBEAT_MS = 25_000
const TIMEOUT_MS = 10_000
const RECONNECT_MS = [1000, 2000, 5000]
const RECONNECT_AT_MOST_MS = 10_000

/** Heavy: reached only through `liveClient()`, after the page is shown. Uses the token of the signed-in person. */
export async function createLiveClient(): Promise<LiveClient> {
  const { anonKey } = await loadConfig()
  const client = new RealtimeClient(`${location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: async () => (await accessToken()) ?? null,
    heartbeatIntervalMs: HEARTBEAT_MS,
    timeout: TIMEOUT_MS,
    reconnectAfterMs: (attempt) => RECONNECT_MS[attempt - 1] ?? RECONNECT_AT_MOST_MS,
  })
  // Channels join with the token known at that time.
  await client.setAuth()
  return client
}
