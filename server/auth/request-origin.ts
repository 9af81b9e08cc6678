import type { Context } from 'hono'
import type { RequestVariables } from '#server/platform/module.ts'

const MAX_AGENT_CHARS = 400

/** Where a request came from, for limits, sessions and the log. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export function originOf(c: Context<{ Variables: RequestVariables }>): Origin {
  return {
    address: c.get('address'),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT_CHARS),
  }
}
