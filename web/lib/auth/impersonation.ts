import * as z from 'zod/mini'
import { callFunction } from '../functions.ts'
import { parseObject } from '../json.ts'
import { auth, currentSession } from './session.ts'
import { storage } from '../storage.ts'
import { AUTH_STORAGE_KEY, OWN_SESSION_KEY } from './stored-session.ts'

/** The answer of `start-impersonation`, as far as the page needs it. */
export const impersonationSession = z.object({ access_token: z.string(), refresh_token: z.string() })
export type ImpersonationSession = z.infer<typeof impersonationSession>

/**
 * Sees the page as somebody else from now on, in every tab. The own session is kept aside and comes back by
 * `stopImpersonation`, or by itself when the other one ends. What was loaded before is forgotten with the person.
 *
 * @throws what the auth server refused; the own session is then as it was
 */
export async function beginImpersonation(session: ImpersonationSession): Promise<void> {
  const own = storage.get(AUTH_STORAGE_KEY)
  if (own === null) throw new Error('Nobody is signed in.')
  storage.set(OWN_SESSION_KEY, own)
  const { error } = await (await auth()).setSession(session)
  if (error === null) return
  storage.remove(OWN_SESSION_KEY)
  throw error
}

/** Ends it on the server, and is oneself again even when the server cannot be told. */
export async function stopImpersonation(): Promise<void> {
  await callFunction('stop-impersonation', {}, z.unknown()).catch(() => undefined)
  await restoreOwnSession()
}

/** Brings the own session back, in whichever tab this is asked first; asked again, it does no harm. */
export async function restoreOwnSession(): Promise<void> {
  const own = impersonationSession.safeParse(parseObject(storage.get(OWN_SESSION_KEY)))
  if (!own.success && !isImpersonating()) return
  const client = await auth()
  // Kept until the session is back: a tab that is closed half-way must not lose it.
  const isBack = own.success && (await client.setSession(own.data)).error === null
  storage.remove(OWN_SESSION_KEY)
  // The own session has ended too. Nothing is left but to sign in.
  if (!isBack) await client.signOut({ scope: 'local' })
}

export function isImpersonating(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.standing.impersonation !== 'none'
}
