import { auth, currentSession } from './session.ts'

/**
 * Ends the session here and on the server; who sees the page as somebody else is signed out as both.
 *
 * @throws what the auth server or the network answered
 */
export async function signOut(): Promise<void> {
  const session = currentSession()
  if (session.status === 'signed-in' && session.standing.impersonation !== 'none') {
    const { stopImpersonation } = await import('./impersonation.ts')
    await stopImpersonation()
  }
  const { error } = await (await auth()).signOut()
  if (error !== null) throw error
}
