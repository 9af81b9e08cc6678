import type { Context } from 'hono'
import type { RequestVariables } from '#server/platform/module.ts'
import type { Accounts } from './accounts.ts'

export type RequestContext = Context<{ Variables: RequestVariables }>

/** One endpoint: refusals are thrown, everything else is the answer. */
export type Endpoint = (accounts: Accounts, c: RequestContext) => Promise<Response>
