import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import { authErrors } from '../errors.ts'

/** Each counts by itself: a sign-in link just requested must not hold up the link for a forgotten password. */
export type MailKind = 'email-change' | 'invitation' | 'reauthentication' | 'recovery' | 'resend' | 'sign-in'

const ONE_A_MINUTE = { name: 'mail-minute', limit: 1, windowS: 60 }
const FEW_AN_HOUR = { name: 'mail-hour', limit: 6, windowS: 3_600 }

const SIGN_UP_AGAIN = { name: 'mail-sign-up', limit: 3, windowS: 3_600 }

/**
 * Rate limit of requested mails. Unknown addresses count alike, so the error reveals nothing.
 *
 * @throws AuthError 429 over_email_send_rate_limit
 */
export async function limitMails(accounts: Accounts, kind: MailKind, address: string): Promise<void> {
  const waitS = await secondsUntilMail(accounts, kind, address)
  if (waitS > 0) throw authErrors.tooManyMails(waitS)
}

/**
 * The same where an error would reveal something: seconds until the address may get a mail; 0 when it may now, and
 * counts it.
 */
export async function secondsUntilMail(accounts: Accounts, kind: MailKind, address: string): Promise<number> {
  for (const limit of [ONE_A_MINUTE, FEW_AN_HOUR]) {
    const ofKind = { ...limit, name: `${limit.name}-${kind}` }
    const verdict = await countRequest(accounts.pool, accounts.rateKey, ofKind, address)
    if (!verdict.allowed) return verdict.retryAfterS
  }
  return 0
}

/**
 * Whether the owner of an account may be notified again that another person signed up with their address. Has its own
 * count: a limit that only addresses with an account reach would reveal them.
 */
export async function mayNotifyOfSignUp(accounts: Accounts, address: string): Promise<boolean> {
  return (await countRequest(accounts.pool, accounts.rateKey, SIGN_UP_AGAIN, address)).allowed
}
