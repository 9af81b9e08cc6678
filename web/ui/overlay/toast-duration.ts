export type ToastKind = 'success' | 'error' | 'info'

const PLAIN_MS = 4000
const WITH_ACTION_MS = 10_000

/** How long a toast stays. Errors stay until they are closed; a toast with an action stays longer. */
export function toastDurationMs(kind: ToastKind, hasAction: boolean): number {
  if (kind === 'error') return Number.POSITIVE_INFINITY
  return hasAction ? WITH_ACTION_MS : PLAIN_MS
}
