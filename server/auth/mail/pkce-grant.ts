import type pg from 'pg'
import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../sessions/begin-session.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { hashToken, type TokenPurpose } from './mailed-tokens.ts'
import { matchesChallenge, isVerifier } from './pkce.ts'
import { readBody } from '../read-body.ts'
import { redeemToken, type StartedSession } from './redeem-token.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'
import { findUser } from '../users/users.ts'

const MAILED: readonly TokenPurpose[] = ['signup', 'magiclink', 'recovery', 'invite']

const input = z.object({ auth_code: z.string().max(200).nullish(), code_verifier: z.string().max(500).nullish() })

/** What a single sign-on provider stored with the flow. */
const ssoFacts = z.object({
  method: z.enum(['oidc', 'saml']),
  provider_id: z.uuid(),
  outcome: z.object({ aal: z.enum(['aal1', 'aal2']) }),
})

interface FlowRow {
  readonly id: string
  readonly purpose: string
  readonly user_id: string | null
  readonly provider_id: string | null
  readonly method: string | null
  readonly outcome: unknown
  readonly code_challenge: string
  readonly is_expired: boolean
}

/**
 * POST /token?grant_type=pkce: exchanges the code from a link or a provider for a session in the browser that has the
 * verifier. It works once; a wrong verifier does not use it up, so reading the code does not help an attacker spoil
 * it.
 */
export const exchangeCode: Endpoint = async (accounts, c) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(c.req.raw, input)
  if (!code || !verifier || !isVerifier(verifier)) throw authErrors.verifierMissing()
  const { user, session } = await inTransaction(accounts.pool, async (client) => {
    const flow = await lockFlow(client, code)
    if (flow === undefined) throw authErrors.flowNotFound()
    if (flow.is_expired) throw authErrors.flowExpired()
    if (!matchesChallenge(verifier, flow.code_challenge)) throw authErrors.badVerifier()
    await client.query(
      'update auth.flow_states set code_hash = null, used_at = coalesce(used_at, now()) where id = $1',
      [flow.id],
    )
    return flow.purpose === 'mail' ? finishMail(accounts, c, client, flow) : finishSso(accounts, c, client, flow)
  })
  return c.json(await sessionJson(accounts, user, session))
}

/** Of several concurrent exchanges the second waits here, and then finds the code used. */
async function lockFlow(client: pg.ClientBase, code: string): Promise<FlowRow | undefined> {
  const { rows } = await client.query<FlowRow>(
    `select id, purpose, user_id, provider_id, method, outcome, code_challenge, expires_at <= now() as is_expired
     from auth.flow_states where code_hash = $1 and code_challenge is not null for update`,
    [hashToken(code)],
  )
  return rows[0]
}

async function finishMail(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  flow: FlowRow,
): Promise<StartedSession> {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    'select token_hash from auth.one_time_tokens where flow_id = $1',
    [flow.id],
  )
  const presented = { tokenHash: rows[0]?.token_hash, takeBacks: [], purposes: MAILED, refused: authErrors.flowExpired }
  const started = await redeemToken(accounts, c, client, presented)
  if (started === undefined) throw authErrors.flowNotFound()
  return started
}

async function finishSso(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  flow: FlowRow,
): Promise<StartedSession> {
  const facts = ssoFacts.parse(flow)
  const user = flow.user_id === null ? undefined : await findUser(client, flow.user_id)
  if (user === undefined) throw authErrors.flowNotFound()
  if (user.is_banned) throw authErrors.banned(403)
  const more = { aal: facts.outcome.aal, provider: `sso:${facts.provider_id}` }
  const started = await beginSession(accounts, c, client, user, facts.method, more)
  const details = { email: user.email, success: true, method: facts.method, provider: more.provider }
  await recordEvent(client, 'auth_login', user.id, originOf(c), details)
  return started
}
