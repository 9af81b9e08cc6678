import { useEffect, useState } from 'react'
import { LINK_EXPIRED, linkError, linkTokenIn } from './link-fragment.ts'
import { redeemToken } from './redeem-token.ts'
import { authToast, toastWelcome } from './auth-toast.ts'

/** Opened by a link from a mail: redeems it, or says why it does not work. */
export function LinkNotice() {
  const [token] = useState(() => linkTokenIn(location.hash))
  const [error, setError] = useState(() => linkError(location.hash))
  useEffect(() => {
    if (token === undefined) return
    redeemToken(token).then(
      // The route guard sees the session and does the rest.
      (outcome) => {
        if (outcome === 'expired') setError(LINK_EXPIRED)
        else if (token.type === 'signup') authToast('success', 'Email Confirmed', 'You are signed in.')
        else toastWelcome()
      },
      () => setError('The link could not be checked. Open it again in a moment.'),
    )
  }, [token])
  if (error !== undefined) {
    return (
      <p role="alert" className="mb-3 rounded-md border border-border bg-medium-bg p-3 text-medium-fg">
        {error}
      </p>
    )
  }
  return token === undefined ? null : <output className="mb-3 block text-muted">Checking the link…</output>
}
