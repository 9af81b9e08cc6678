import type { Auth } from './auth-client.ts'
import { codeOf } from '../errors.ts'
import { auth } from './session.ts'
import { OWN_SESSION_KEY, readStoredSession } from './stored-session.ts'
import { storage } from '../storage.ts'

/** The server's codes for a session that has ended. */
const OVER = new Set(['refresh_token_not_found', 'refresh_token_already_used', 'session_expired', 'user_banned'])

let ending: Promise<unknown> | undefined

/**
 * Renews the session whose token the server rejected. A session that was ended elsewhere is ended here too: otherwise
 * the auth client would keep it until the token expires, and every page would show only errors.
 *
 * @returns the new token; undefined when there is none
 */
export async function renewRejected(token: string): Promise<string | undefined> {
  const client = await auth()
  const { data, error } = await client.refreshSession()
  if (data.session !== null) return data.session.access_token
  // Another tab or request may have stored a new session.
  if (OVER.has(codeOf(error) ?? '') && readStoredSession()?.accessToken === token) await endHere(client)
  return undefined
}

/** Runs once for concurrent requests. */
async function endHere(client: Auth): Promise<void> {
  ending ??= signOutAndSay(client).finally(() => (ending = undefined))
  await ending
}

/** An impersonation that ends says nothing: the own session comes back. */
async function signOutAndSay(client: Auth): Promise<void> {
  const isOwn = storage.get(OWN_SESSION_KEY) === null
  await client.signOut({ scope: 'local' })
  if (!isOwn) return
  const { toastInfo } = await import('#web/ui/overlay/toast.tsx')
  toastInfo('Your session has ended', { description: 'Sign in again to return to this page.', id: 'session' })
}
