import type { MiddlewareHandler } from 'hono'
import type { RequestVariables } from '../module.ts'
import { Admission } from './admission.ts'
import type { AdmissionLimits } from './limits.ts'
import { publicNetworkOf } from './requester.ts'

/**
 * Limits the requests of one public network address that are answered at once: further ones wait, then 429. For
 * requests that need no person, such as sign-in, so that one address cannot use up what all others need.
 *
 * @throws TooManyRequestsError
 */
export function limitAddress(limits: AdmissionLimits): MiddlewareHandler<{ Variables: RequestVariables }> {
  const admission = new Admission(
    {
      ...limits,
      connections: Infinity,
      perPerson: limits.accountRequests,
      perCompany: Infinity,
      statementMs: Number.MAX_SAFE_INTEGER,
      answerBytes: Number.MAX_SAFE_INTEGER,
    },
    () => Promise.resolve(new Map()),
  )
  return async (c, next) => {
    const network = publicNetworkOf(c.get('address'))
    if (network === undefined) return next()
    const work = { requester: { key: network, userId: undefined, network }, isSingle: false, timeoutMs: 0 }
    await admission.run(work, next, () => 0)
    return undefined
  }
}
