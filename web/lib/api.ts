import { PostgrestClient } from '@supabase/postgrest-js'
import { loadConfig } from './config.ts'
import type { Database } from '#db/schema.gen.ts'
import { codeOf } from './errors.ts'
import { withRequestId } from './failed-response.ts'
import { fetchInTurn } from './fetch-in-turn.ts'
import { renewRejected } from './auth/session-expired.ts'
import { accessToken, auth, currentSession } from './auth/session.ts'
import { notePosition } from './live/read-position.ts'

/** The only client for data. The query client does the retries. */
export const api = new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
  fetch: (...request) => notePosition(authorizedFetch(...request)),
  retry: false,
})

/** A fetch to our own server with the token of the signed-in person. Renews a rejected token once. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = await accessToken()
  const response = await fetchInTurn(input, await withCredentials(init, token))
  if (await wantsFactor(response)) void auth().then((client) => client.refreshSession())
  if (response.status !== 401 || token === undefined) return withRequestId(response)
  const renewed = await renewRejected(token)
  return renewed === undefined ? response : withRequestId(await fetch(input, await withCredentials(init, renewed)))
}

/**
 * The person set up a second factor elsewhere, and this session has not used it. A renewed session carries that claim,
 * and the guard of the pages then asks for the factor.
 */
async function wantsFactor(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const state = currentSession()
  if (state.status !== 'signed-in' || state.standing.isStrong || state.standing.owesFactor) return false
  return (
    codeOf(
      await response
        .clone()
        .json()
        .catch(() => undefined),
    ) === 'insufficient_aal'
  )
}

async function withCredentials(init: RequestInit, token: string | undefined): Promise<RequestInit> {
  const { anonKey } = await loadConfig()
  const headers = new Headers(init.headers)
  headers.set('apikey', anonKey)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}
