import { auth, settledSession } from '#web/lib/session.ts'
import { readStoredSession } from '#web/lib/stored-session.ts'
import { linkError, linkTokenIn } from './link-fragment.ts'
import { redeemToken, type Redemption } from './redeem-token.ts'
import { provesMailbox } from './token-methods.ts'

/** Whether somebody may choose a new password here: they came by a link of a mail, not merely by an open browser. */
export async function redeemRecoveryLink(fragment: string): Promise<Redemption> {
  if (linkError(fragment) !== undefined) return 'expired'
  const token = linkTokenIn(fragment)
  if (token !== undefined) return redeemToken(token)
  // A link of the other kind carries the session itself, which the auth client takes in as it starts.
  await auth()
  const session = await settledSession()
  const stored = readStoredSession()
  const isRecovery = session.status === 'signed-in' && stored !== undefined && provesMailbox(stored.accessToken)
  return isRecovery ? 'ready' : 'expired'
}
