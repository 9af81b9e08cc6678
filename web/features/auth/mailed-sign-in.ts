import { signInError } from '#web/lib/auth/auth-errors.ts'
import { codeOf } from '#web/lib/errors.ts'
import { auth } from '#web/lib/auth/session.ts'
import { authToast } from './auth-toast.ts'

/** Requests a mail with a link and a code. @returns whether the server accepted, with or without an account */
export async function sendSignInMail(email: string, redirect: string | undefined): Promise<boolean> {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`
  const emailRedirectTo = `${location.origin}/auth${query}`
  try {
    const { error } = await (
      await auth()
    ).signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo },
    })
    // The server answers an address without an account like any other.
    if (error !== null && codeOf(error) !== 'otp_disabled') throw error
    authToast('success', 'Sign-In Email Sent', 'Please check your email for a link and a code.')
    return true
  } catch (error) {
    const { title, text } = signInError(error)
    authToast('error', title, text)
    return false
  }
}

/** Errors of the code show beside the field, limits and lockouts in a toast. */
export function codeError(error: unknown): string | undefined {
  if (codeOf(error) === 'otp_expired') return 'This code is wrong or has expired. Request another email.'
  const { title, text } = signInError(error)
  authToast('error', title, text)
  return undefined
}
