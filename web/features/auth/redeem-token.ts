import { auth } from '#web/lib/session.ts'
import type { LinkToken } from './link-fragment.ts'

/** `half`: of two addresses that must agree, one has. */
export type Redemption = 'ready' | 'half' | 'expired'

let underWay: { tokenHash: string; outcome: Promise<Redemption> } | undefined

/** Turns the token of a link into a session. It works once, so it is sent once, however often this is asked. */
export function redeemToken(token: LinkToken): Promise<Redemption> {
  if (underWay?.tokenHash !== token.tokenHash) underWay = { tokenHash: token.tokenHash, outcome: redeem(token) }
  return underWay.outcome
}

async function redeem({ tokenHash, type }: LinkToken): Promise<Redemption> {
  if (type === 'email_change_cancel') return cancelChange(tokenHash)
  const { data, error } = await (await auth()).verifyOtp({ token_hash: tokenHash, type })
  if (error !== null) return 'expired'
  return data.session === null ? 'half' : 'ready'
}

/** Not a way to sign in, so the auth client has no word for it. */
async function cancelChange(tokenHash: string): Promise<Redemption> {
  const { authRequest, AuthRefusal } = await import('#web/lib/auth-request.ts')
  try {
    await authRequest('POST', '/verify', { type: 'email_change_cancel', token_hash: tokenHash })
    return 'ready'
  } catch (error) {
    if (error instanceof AuthRefusal) return 'expired'
    throw error
  }
}
