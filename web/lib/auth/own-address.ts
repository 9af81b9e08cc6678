import * as z from 'zod/mini'
import { authorizedFetch } from '../api.ts'
import { loadConfig } from '../config.ts'

const LOCALHOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const answer = z.object({ ip: z.string() })

/**
 * The network address that sign-ins from here are counted under. Asked on localhost only, of this server unless
 * IP_LOOKUP_URL names another; undefined elsewhere and where there is no answer.
 */
export async function ownAddress(hostname = location.hostname): Promise<string | undefined> {
  if (!LOCALHOST.test(hostname)) return undefined
  try {
    const { ipLookupUrl } = await loadConfig()
    const response = await (ipLookupUrl === undefined
      ? authorizedFetch(`${location.origin}/functions/v1/ip`)
      : // Without our key and token.
        fetch(ipLookupUrl, { credentials: 'omit', referrerPolicy: 'no-referrer' }))
    return answer.parse(await response.json()).ip
  } catch {
    return undefined
  }
}
