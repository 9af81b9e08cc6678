import { auth, settledSession } from '#web/lib/session.ts'
import { readStoredSession } from '#web/lib/stored-session.ts'
import { tokenClaims } from '#web/lib/token-claims.ts'
import { linkError, linkTokenIn } from './link-fragment.ts'
import { redeemToken, type Redemption } from './redeem-token.ts'

/** Ways to begin a session that prove who reads the mailbox. */
const BY_MAIL = new Set(['otp', 'recovery', 'magiclink', 'invite'])

/** Whether somebody may choose a new password here: they came by a link of a mail, not merely by an open browser. */
export async function redeemPasswordLink(fragment: string): Promise<Redemption> {
  if (linkError(fragment) !== undefined) return 'expired'
  const token = linkTokenIn(fragment)
  if (token !== undefined) return redeemToken(token)
  // A link of the other kind carries the session itself, which the auth client takes in as it starts.
  await auth()
  const session = await settledSession()
  const stored = readStoredSession()
  const isByMail = stored !== undefined && tokenClaims(stored.accessToken).methods.some((method) => BY_MAIL.has(method))
  return session.status === 'signed-in' && isByMail ? 'ready' : 'expired'
}
