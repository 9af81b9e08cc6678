import { createSsoClient, SSO_STORAGE_KEY } from '#web/lib/auth/auth-client.ts'
import { signInError } from '#web/lib/auth/auth-errors.ts'
import { auth } from '#web/lib/auth/session.ts'
import { storage } from '#web/lib/storage.ts'
import { authToast, toastWelcome } from './auth-toast.ts'

/** Leaves for the provider, which sends the person back to the sign-in page with a code. */
export async function startSingleSignOn(providerId: string, redirect: string | undefined): Promise<void> {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`
  try {
    const client = await createSsoClient()
    const { error } = await client.signInWithSSO({
      providerId,
      options: { redirectTo: `${location.origin}/auth${query}` },
    })
    if (error !== null) throw error
  } catch (error) {
    toastSignInError(error)
  }
}

let underWay: { code: string; done: Promise<boolean> } | undefined

/**
 * Exchanges the code for a session. A code works once, so repeated calls share one request.
 *
 * @returns whether it worked
 */
export function finishSingleSignOn(code: string): Promise<boolean> {
  if (underWay?.code !== code) underWay = { code, done: exchange(code) }
  return underWay.done
}

async function exchange(code: string): Promise<boolean> {
  try {
    const client = await createSsoClient()
    const { data, error } = await client.exchangeCodeForSession(code)
    if (error !== null) throw error
    // Moves it from the temporary client to the store of all sessions.
    const adopted = await (await auth()).setSession(data.session)
    storage.remove(SSO_STORAGE_KEY)
    if (adopted.error !== null) throw adopted.error
    toastWelcome()
    return true
  } catch (error) {
    toastSignInError(error)
    return false
  }
}

function toastSignInError(error: unknown): void {
  const { title, text } = signInError(error)
  authToast('error', title, text)
}
