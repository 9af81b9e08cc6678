import { redirect } from '@tanstack/react-router'
import { settledSession } from '#web/lib/session.ts'

/** Sends visitors without a session to the sign-in page, which brings them back to where they wanted to go. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = await settledSession()
  if (session.status === 'signed-in') return
  redirect({ to: '/auth', search: { redirect: location.href }, throw: true })
}
