import { currentSession } from '#web/lib/session.ts'

/** Toasts of this feature. Their code loads with the first one: the page itself must stay light. */
export function say(kind: 'success' | 'error', title: string, description: string): void {
  void import('#web/ui/notify.tsx').then(({ notify }) => {
    notify.dismiss(TOAST_ID)
    notify[kind](title, kind === 'error' ? { description, id: TOAST_ID } : { description })
  })
}

/** Said once somebody is really in: not before the second step. What follows, the route's guard does. */
export function sayWelcome(): void {
  const session = currentSession()
  if (session.status === 'signed-in' && !session.standing.owesFactor)
    say('success', 'Welcome back!', 'You have successfully signed in.')
}

/** One refusal at a time: the next attempt replaces what the last one said. */
const TOAST_ID = 'auth'
