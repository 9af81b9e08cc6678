import type { Context } from 'hono'
import type { RequestVariables } from '#server/platform/module.ts'
import type { Accounts } from './accounts.ts'

export type RequestContext = Context<{ Variables: RequestVariables }>

/** One endpoint: errors are thrown, everything else is returned. */
export type Endpoint = (accounts: Accounts, c: RequestContext) => Promise<Response>
