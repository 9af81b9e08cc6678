import * as z from 'zod/mini'
import { callFunction } from '../functions.ts'
import { parseObject } from '../json.ts'
import { auth, currentSession } from './session.ts'
import { storage } from '../storage.ts'
import { AUTH_STORAGE_KEY, OWN_SESSION_KEY } from './stored-session.ts'

/** The parts of the `start-impersonation` response that the page needs. */
export const impersonationSession = z.object({ access_token: z.string(), refresh_token: z.string() })
export type ImpersonationSession = z.infer<typeof impersonationSession>

/**
 * Switches every tab to another person's session. The own session is kept and comes back by `stopImpersonation`, or
 * when the other one ends. The cache is cleared with the person.
 *
 * @throws the error of the auth server; the own session is unchanged then
 */
export async function beginImpersonation(session: ImpersonationSession): Promise<void> {
  const own = storage.get(AUTH_STORAGE_KEY)
  if (own === null) throw new Error('Sign in first.')
  storage.set(OWN_SESSION_KEY, own)
  const { error } = await (await auth()).setSession(session)
  if (error === null) return
  storage.remove(OWN_SESSION_KEY)
  throw error
}

/** Ends impersonation on the server, and restores the own session even when the server cannot be reached. */
export async function stopImpersonation(): Promise<void> {
  await callFunction('stop-impersonation', {}, z.unknown()).catch(() => undefined)
  await restoreOwnSession()
}

/** Restores the own session, in the first tab that calls it; further calls do nothing. */
export async function restoreOwnSession(): Promise<void> {
  const own = impersonationSession.safeParse(parseObject(storage.get(OWN_SESSION_KEY)))
  if (!own.success && !isImpersonating()) return
  const client = await auth()
  // Kept until the session is restored: a tab closed half-way must not lose it.
  const isBack = own.success && (await client.setSession(own.data)).error === null
  storage.remove(OWN_SESSION_KEY)
  // The own session has ended too, so the person must sign in.
  if (!isBack) await client.signOut({ scope: 'local' })
}

export function isImpersonating(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.standing.impersonation !== 'none'
}
