import { currentSession } from '#web/lib/auth/session.ts'

/** Toasts of this feature. Their code loads with the first one, to keep the page small. */
export function authToast(kind: 'success' | 'error', title: string, description: string): void {
  void import('#web/ui/overlay/toast.tsx').then(({ dismissToast, toastError, toastSuccess }) => {
    dismissToast(TOAST_ID)
    if (kind === 'error') toastError(title, { description, id: TOAST_ID })
    else toastSuccess(title, { description })
  })
}

/** Only after a complete sign-in, not before the second factor. The route guard does the rest. */
export function toastWelcome(): void {
  const session = currentSession()
  if (session.status === 'signed-in' && !session.standing.owesFactor)
    authToast('success', 'Welcome back!', 'You have successfully signed in.')
}

/** One error at a time: the next attempt replaces it. */
const TOAST_ID = 'auth'
