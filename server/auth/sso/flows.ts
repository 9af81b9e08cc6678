import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'
import type { Accounts } from '../accounts.ts'
import type { ProviderClaims } from './provider-claims.ts'
import type { Provider, Queryable } from './providers.ts'

const LIFE = '10 minutes'

export interface FlowRequest {
  readonly purpose: 'sign-in' | 'link' | 'test'
  /** The person who links or tests. */
  readonly userId?: string
  readonly redirectTo: string
  /** S256. With it the browser gets a code, without it the tokens. */
  readonly codeChallenge?: string | undefined
}

/** A sign-in in progress at a provider. */
export interface Flow {
  readonly id: string
  readonly purpose: FlowRequest['purpose']
  readonly provider_id: string
  readonly user_id: string | null
  readonly nonce: string
  readonly sealed_verifier: string
  readonly request_id: string | null
  readonly code_challenge: string | null
  readonly redirect_to: string
  /** Parse it with its schema. */
  readonly outcome: unknown
  readonly created_at: Date
}

const COLUMNS = `id, purpose, provider_id, user_id, nonce, sealed_verifier, request_id, code_challenge, redirect_to,
  outcome, created_at`

/** Stores a new sign-in. Only that browser and the provider know the state; its hash is stored here. */
export async function beginFlow(
  accounts: Accounts,
  provider: Provider,
  { purpose, userId, redirectTo, codeChallenge }: FlowRequest,
): Promise<{ state: string; flow: Flow }> {
  const state = secretText()
  const { rows } = await accounts.pool.query<Flow>(
    `insert into auth.flow_states (purpose, provider_id, user_id, state_hash, nonce, sealed_verifier, request_id,
       code_challenge, redirect_to, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10::interval) returning ${COLUMNS}`,
    [
      purpose,
      provider.id,
      userId ?? null,
      hashOf(state),
      secretText(),
      seal(sealingKey(accounts), verifierContext(state), secretText()),
      // The id of a SAML request is an XML name: it must not begin with a digit.
      `_${randomBytes(20).toString('hex')}`,
      codeChallenge ?? null,
      redirectTo,
      LIFE,
    ],
  )
  const [flow] = rows
  if (flow === undefined) throw new Error('an insert returned no row')
  return { state, flow }
}

/** The PKCE verifier of a flow, for its provider. */
export function verifierOf(accounts: Accounts, flow: Flow, state: string): string {
  const verifier = unseal(sealingKey(accounts), verifierContext(state), flow.sealed_verifier)
  if (verifier === undefined) throw new Error('a verifier could not be unsealed')
  return verifier
}

/** A flow that has not returned yet. */
export async function findFlow(db: Queryable, state: string): Promise<Flow | undefined> {
  const { rows } = await db.query<Flow>(
    `select ${COLUMNS} from auth.flow_states where state_hash = $1 and used_at is null and expires_at > now()`,
    [hashOf(state)],
  )
  return rows[0]
}

/** Uses up a state: of concurrent responses only one gets the flow. */
export async function claimFlow(db: Queryable, state: string): Promise<Flow | undefined> {
  const { rows } = await db.query<Flow>(
    `update auth.flow_states set used_at = now()
     where state_hash = $1 and used_at is null and expires_at > now() returning ${COLUMNS}`,
    [hashOf(state)],
  )
  return rows[0]
}

/**
 * A flow whose request has no response yet, locked until the transaction ends, so that only the first response
 * counts.
 */
export async function lockUnansweredFlow(client: pg.ClientBase, state: string): Promise<Flow | undefined> {
  const { rows } = await client.query<Flow>(
    `select ${COLUMNS} from auth.flow_states
     where state_hash = $1 and used_at is null and outcome is null and expires_at > now() for update`,
    [hashOf(state)],
  )
  return rows[0]
}

/** Stores the outcome of a flow: for the browser that is on its way back, or for the testing administrator. */
export async function keepOutcome(
  db: Queryable,
  flowId: string,
  flowResult: ProviderClaims | { readonly error: string },
): Promise<void> {
  await db.query('update auth.flow_states set outcome = $2 where id = $1', [flowId, JSON.stringify(flowResult)])
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** 43 unguessable characters; also a valid PKCE verifier. */
export function secretText(): string {
  return randomBytes(32).toString('base64url')
}

function sealingKey(accounts: Accounts): Buffer {
  return accounts.secret.derive('settings')
}

function verifierContext(state: string): string {
  return `auth.flow_states|sealed_verifier|${hashOf(state).toString('hex')}`
}
