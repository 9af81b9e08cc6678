import { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** Node's response behind a request; undefined for a test's request without a socket. */
export function outgoingOf(c: Pick<Context, 'env'>): ServerResponse | undefined {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return undefined
  return env.outgoing instanceof ServerResponse ? env.outgoing : undefined
}

/** Holds something until the response was sent or its connection closed. @param hold returns the release */
export function untilSent(c: Pick<Context, 'env'>, hold: () => () => void): void {
  const outgoing = outgoingOf(c)
  if (outgoing !== undefined && !outgoing.closed) outgoing.once('close', hold())
}
