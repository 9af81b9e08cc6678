import { auth } from '#web/lib/auth/session.ts'
import type { LinkToken } from './link-fragment.ts'

/** `half`: one of two addresses has confirmed. */
export type Redemption = 'ready' | 'half' | 'expired'

let underWay: { tokenHash: string; outcome: Promise<Redemption> } | undefined

/**
 * Exchanges the token of a link for a session. A token works once, so repeated calls share one request.
 *
 * @throws what the request throws that the server did not answer, which says nothing about the link
 */
export function redeemToken(token: LinkToken): Promise<Redemption> {
  if (underWay?.tokenHash !== token.tokenHash) {
    underWay = { tokenHash: token.tokenHash, outcome: redeem(token) }
    underWay.outcome.catch(() => {
      underWay = undefined
    })
  }
  return underWay.outcome
}

async function redeem({ tokenHash, type }: LinkToken): Promise<Redemption> {
  if (type === 'email_change_cancel') return cancelChange(tokenHash)
  const { data, error } = await (await auth()).verifyOtp({ token_hash: tokenHash, type })
  if (error !== null && !isRefusal(error.status)) throw error
  if (error !== null) return 'expired'
  return data.session === null ? 'half' : 'ready'
}

/** The auth client has no type for it, since it does not sign in. */
async function cancelChange(tokenHash: string): Promise<Redemption> {
  const { authRequest, AuthRequestError } = await import('#web/lib/auth/auth-request.ts')
  try {
    await authRequest('POST', '/verify', { type: 'email_change_cancel', token_hash: tokenHash })
    return 'ready'
  } catch (error) {
    if (error instanceof AuthRequestError && isRefusal(error.status)) return 'expired'
    throw error
  }
}

/** The server looked at the token: it did not fail, and was not asked too often. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}
