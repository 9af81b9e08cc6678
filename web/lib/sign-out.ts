import { auth } from './session.ts'

/** Ends the session here and on the server. @throws what the auth server or the network answered */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut()
  if (error !== null) throw error
}
