/** Toasts of this feature. Their code loads with the first one: the page itself must stay light. */
export function say(kind: 'success' | 'error', title: string, description: string): void {
  void import('#web/ui/notify.tsx').then(({ notify }) => {
    notify.dismiss(TOAST_ID)
    notify[kind](title, kind === 'error' ? { description, id: TOAST_ID } : { description })
  })
}

/** One refusal at a time: the next attempt replaces what the last one said. */
const TOAST_ID = 'auth'
