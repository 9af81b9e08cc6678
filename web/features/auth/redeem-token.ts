import { auth } from '#web/lib/session.ts'
import type { LinkToken } from './link-fragment.ts'

export type Redemption = 'ready' | 'expired'

let underWay: { tokenHash: string; outcome: Promise<Redemption> } | undefined

/** Turns the token of a link into a session. It works once, so it is sent once, however often this is asked. */
export function redeemToken(token: LinkToken): Promise<Redemption> {
  if (underWay?.tokenHash !== token.tokenHash) underWay = { tokenHash: token.tokenHash, outcome: redeem(token) }
  return underWay.outcome
}

async function redeem({ tokenHash, type }: LinkToken): Promise<Redemption> {
  const { error } = await (await auth()).verifyOtp({ token_hash: tokenHash, type })
  return error === null ? 'ready' : 'expired'
}
