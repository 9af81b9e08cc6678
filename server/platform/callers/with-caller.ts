import type { MiddlewareHandler } from 'hono'
import type { Identify } from './identify.ts'
import type { RequestVariables } from '../module.ts'

/**
 * Middleware that sets the caller of each request; `refuse` answers an invalid key or token in the format of the
 * interface. Published clients send OPTIONS without credentials.
 */
export function withCaller(
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
