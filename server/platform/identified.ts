import type { MiddlewareHandler } from 'hono'
import type { Identify } from './identify.ts'
import type { RequestVariables } from './module.ts'

/**
 * Leaves on each request who sent it; answers by `refuse` what is wrong with its key or token, in the shape of the
 * interface it came to. Published clients ask beforehand (OPTIONS) without credentials.
 */
export function identified(
  identify: Identify,
  refuse: (error: unknown) => Response,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next()
    try {
      const userAgent = c.req.header('user-agent') ?? ''
      c.set(
        'caller',
        await identify(c.req.raw.headers, c.get('address'), c.get('requestId'), userAgent, c.req.query('apikey')),
      )
    } catch (error) {
      return refuse(error)
    }
    return next()
  }
}
