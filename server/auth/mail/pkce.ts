import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { counterKey } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import { hashToken } from './mailed-tokens.ts'
import { authErrors } from '../errors.ts'

/** As long as its link is valid. */
const LINK_LIFE = '60 minutes'
const CODE_LIFE = '5 minutes'
/** base64url of a SHA-256. */
const CHALLENGE = /^[\w-]{43}$/
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

/** Fields that a browser sends so that only it can use the result. */
export const challengeFields = {
  code_challenge: z.string().max(200).nullish(),
  code_challenge_method: z.string().max(20).nullish(),
}

interface Challenged {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/** @throws AuthError 400 for any method but S256, the only one that hides the verifier from a reader of the request */
export function challengeOf(body: Challenged): string | undefined {
  if (!body.code_challenge && !body.code_challenge_method) return undefined
  const challenge = body.code_challenge ?? ''
  if (body.code_challenge_method?.toUpperCase() !== 'S256' || !CHALLENGE.test(challenge))
    throw authErrors.badChallenge()
  return challenge
}

export function isVerifier(text: string): boolean {
  return VERIFIER.test(text)
}

export function matchesChallenge(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

/** Ties a mailed link to the browser that requested it. Undefined without a challenge. */
export async function startMailFlow(
  accounts: Accounts,
  client: pg.ClientBase,
  userId: string,
  challenge: string | undefined,
  redirectTo: string,
): Promise<string | undefined> {
  if (challenge === undefined) return undefined
  const id = randomUUID()
  await client.query(
    `insert into auth.flow_states (id, purpose, user_id, code_hash, code_challenge, redirect_to, expires_at)
     values ($1, 'mail', $2, $3, $4, $5, now() + $6::interval)`,
    [id, userId, hashToken(codeOf(accounts, id)), challenge, redirectTo, LINK_LIFE],
  )
  return id
}

/**
 * Where a followed link leads: to the requesting page, with a code that only its browser can use, within five
 * minutes. Following the link uses nothing up, so a scanner that follows it first does no harm.
 */
export async function continueMailFlow(accounts: Accounts, token: string): Promise<URL | undefined> {
  const { rows } = await accounts.pool.query<{ id: string; redirect_to: string }>(
    `update auth.flow_states f set expires_at = now() + $2::interval
     from auth.one_time_tokens t
     where t.token_hash = $1 and t.expires_at > now() and f.id = t.flow_id and f.used_at is null
     returning f.id, f.redirect_to`,
    [hashToken(token), CODE_LIFE],
  )
  const [flow] = rows
  if (flow === undefined) return undefined
  const target = new URL(flow.redirect_to)
  target.searchParams.set('code', codeOf(accounts, flow.id))
  return target
}

/** The same however often the link is followed. */
function codeOf(accounts: Accounts, flowId: string): string {
  return counterKey(accounts.rateKey, 'mail-flow', flowId).toString('base64url')
}
