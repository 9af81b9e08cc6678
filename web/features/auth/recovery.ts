import { auth, settledSession } from '#web/lib/auth/session.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { tokenClaims } from '#web/lib/auth/token-claims.ts'
import { linkError, linkTokenIn } from './link-fragment.ts'
import { redeemToken, type Redemption } from './redeem-token.ts'

/** Sign-in methods that prove access to the mailbox. */
const BY_MAIL = new Set(['otp', 'recovery', 'magiclink', 'invite'])

/** Whether the person may set a new password: only after a link from a mail, not in any open browser. */
export async function redeemPasswordLink(fragment: string): Promise<Redemption> {
  if (linkError(fragment) !== undefined) return 'expired'
  const token = linkTokenIn(fragment)
  if (token !== undefined) return redeemToken(token)
  // The other kind of link carries the session itself; the auth client reads it at start.
  await auth()
  const session = await settledSession()
  const stored = readStoredSession()
  const isByMail = stored !== undefined && tokenClaims(stored.accessToken).methods.some((method) => BY_MAIL.has(method))
  return session.status === 'signed-in' && isByMail ? 'ready' : 'expired'
}
