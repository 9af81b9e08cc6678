import type { Accounts } from '../accounts.ts'
import type { Endpoint } from '../endpoint.ts'
import { refusal } from '../refusals.ts'
import { requireOwner, requireProof, requireUser, type SignedIn } from '../require-user.ts'
import { openChallenge, type Bound } from './challenges.ts'
import { credentialsOf, findFactor, type Factor } from './factors.ts'
import { assertionOptions, registrationOptions } from './webauthn.ts'

/** A factor of the caller's own, with what its present challenge must be bound to. */
export interface FactorInUse extends SignedIn {
  readonly factor: Factor
  readonly bound: Bound
}

/**
 * The caller's factor that is about to be shown. One that was never verified can be shown only by who may set one up: else a
 * password alone would do to set up a factor, and with it to pass for two.
 *
 * @throws AuthError 404 for a factor that is not the caller's
 */
export async function factorInUse(accounts: Accounts, headers: Headers, id: string | undefined): Promise<FactorInUse> {
  const signedIn = await requireUser(accounts, headers)
  const { user, session } = signedIn
  if (session.actor_id !== null) throw refusal.notWhileImpersonating()
  const factor = await findFactor(accounts.pool, user.id, id)
  if (factor.status === 'unverified') requireProof(await requireOwner(accounts, headers))
  const purpose = factor.factor_type === 'webauthn' && factor.status === 'unverified' ? 'register' : 'verify'
  return { ...signedIn, factor, bound: { purpose, factorId: factor.id, userId: user.id, sessionId: session.id } }
}

/** POST /factors/{id}/challenge. Whom a passkey is for is PUBLIC_URL's to say: what the body says of it is not read. */
export const challengeFactor: Endpoint = async (accounts, c) => {
  const { user, factor, bound } = await factorInUse(accounts, c.req.raw.headers, c.req.param('id'))
  const type = factor.factor_type
  if (type === 'totp') {
    const { id, expires_at } = await openChallenge(accounts.pool, bound)
    return c.json({ id, type, expires_at })
  }
  const known = await credentialsOf(accounts.pool, user.id)
  const asked =
    bound.purpose === 'register'
      ? { type: 'create', publicKey: await registrationOptions(accounts, user, known) }
      : {
          type: 'request',
          publicKey: await assertionOptions(
            accounts,
            known.filter(({ id }) => id === factor.credential_id),
          ),
        }
  const { id, expires_at } = await openChallenge(accounts.pool, bound, asked.publicKey.challenge)
  return c.json({
    id,
    type,
    expires_at,
    webauthn: { type: asked.type, credential_options: { publicKey: asked.publicKey } },
  })
}
