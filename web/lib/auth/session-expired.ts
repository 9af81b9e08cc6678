import type { Auth } from './auth-client.ts'
import { codeOf } from '../errors.ts'
import { auth } from './session.ts'
import { readStoredSession } from './stored-session.ts'

/** How the server says that a session is over for good. */
const OVER = new Set(['refresh_token_not_found', 'refresh_token_already_used', 'session_expired', 'user_banned'])

let ending: Promise<unknown> | undefined

/**
 * Renews the session whose token the server refused. One that is over, because it was ended elsewhere, is over here too:
 * left alone, the auth client would keep it until the token's time is up, and every page would show nothing but refusals.
 *
 * @returns the new token; undefined when there is none
 */
export async function renewRefused(token: string): Promise<string | undefined> {
  const client = await auth()
  const { data, error } = await client.refreshSession()
  if (data.session !== null) return data.session.access_token
  // Another tab, or another request of this one, may have put a new session in its place.
  if (OVER.has(codeOf(error) ?? '') && readStoredSession()?.accessToken === token) await endHere(client)
  return undefined
}

/** Once for all the requests that find out together. */
async function endHere(client: Auth): Promise<void> {
  ending ??= client.signOut({ scope: 'local' }).finally(() => (ending = undefined))
  await ending
}
