import { redirect } from '@tanstack/react-router'
import { settledSession } from '#web/lib/auth/session.ts'

/**
 * Sends visitors without a session to the sign-in page, and people without a required second factor to its page.
 * Both pages return to the requested address.
 */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = await settledSession()
  if (session.status === 'signed-in' && !session.standing.owesFactor) return
  const step = session.status === 'signed-in' ? { step: 'factor' as const } : {}
  redirect({ to: '/auth', search: { ...step, redirect: location.href }, throw: true })
}
