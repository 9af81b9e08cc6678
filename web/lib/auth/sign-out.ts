import { auth, currentSession } from './session.ts'

/**
 * Ends the session here and on the server, and deletes what this browser keeps for the person; an impersonation ends
 * together with the own session.
 *
 * @throws the error of the auth server or the network
 */
export async function signOut(): Promise<void> {
  const session = currentSession()
  if (session.status === 'signed-in' && session.standing.impersonation !== 'none') {
    const { stopImpersonation } = await import('./impersonation.ts')
    await stopImpersonation()
  }
  // Loaded first: nothing may stay behind because the code did not arrive.
  const { forgetKept } = await import('../forget-kept.ts')
  const { error } = await (await auth()).signOut()
  if (error !== null) throw error
  forgetKept()
}
