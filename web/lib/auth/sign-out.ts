import { auth, currentSession } from './session.ts'

/**
 * Ends the session here and on the server; an impersonation ends together with the own session.
 *
 * @throws the error of the auth server or the network
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
