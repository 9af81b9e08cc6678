import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { counterKey } from '#server/platform/rate-limit.ts'
import type { Accounts } from './accounts.ts'
import { hashToken } from './mailed-tokens.ts'
import { refusal } from './refusals.ts'

/** As long as the link that it belongs to. */
const LINK_LIFE = '60 minutes'
const CODE_LIFE = '5 minutes'
/** base64url of a SHA-256. */
const CHALLENGE = /^[\w-]{43}$/
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

/** What a browser sends that wants to be the only one to use what it asks for. */
export const challengeFields = {
  code_challenge: z.string().max(200).nullish(),
  code_challenge_method: z.string().max(20).nullish(),
}

interface Challenged {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/** @throws AuthError 400 for any method but S256, which alone keeps the verifier from whoever reads the request */
export function challengeOf(body: Challenged): string | undefined {
  if (!body.code_challenge && !body.code_challenge_method) return undefined
  const challenge = body.code_challenge ?? ''
  if (body.code_challenge_method?.toUpperCase() !== 'S256' || !CHALLENGE.test(challenge)) throw refusal.badChallenge()
  return challenge
}

export function isVerifier(text: string): boolean {
  return VERIFIER.test(text)
}

export function fitsChallenge(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

/** Ties a mailed link to the browser that asked for it. Undefined where it did not ask so. */
export async function openMailFlow(
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
 * Where a followed link leads: to the page that asked, with a code that only its browser can use, within five minutes.
 * Nothing is used up: a scanner that follows the link first takes nothing away.
 */
export async function followMailFlow(accounts: Accounts, token: string): Promise<URL | undefined> {
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
