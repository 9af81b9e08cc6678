import type { Accounts } from '../accounts.ts'
import type { Endpoint } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { requireOwner, requireStepUp, requireUser, type SignedIn } from '../sessions/require-user.ts'
import { openChallenge, type Bound } from './challenges.ts'
import { credentialsOf, findFactor, type Factor } from './factors.ts'
import { assertionOptions, registrationOptions } from './webauthn.ts'

/** A factor of the caller, with what its current challenge must be bound to. */
export interface FactorInUse extends SignedIn {
  readonly factor: Factor
  readonly bound: Bound
}

/**
 * The caller's factor that is about to be verified. An unverified factor requires the right to enrol one: otherwise a
 * password alone would suffice to enrol a factor and pass as two.
 *
 * @throws AuthError 404 for a factor that is not the caller's
 */
export async function factorInUse(accounts: Accounts, headers: Headers, id: string | undefined): Promise<FactorInUse> {
  const signedIn = await requireUser(accounts, headers)
  const { user, session } = signedIn
  if (session.actor_id !== null) throw authErrors.notWhileImpersonating()
  const factor = await findFactor(accounts.pool, user.id, id)
  if (factor.status === 'unverified') requireStepUp(await requireOwner(accounts, headers))
  const purpose = factor.factor_type === 'webauthn' && factor.status === 'unverified' ? 'register' : 'verify'
  return { ...signedIn, factor, bound: { purpose, factorId: factor.id, userId: user.id, sessionId: session.id } }
}

/** POST /factors/{id}/challenge. PUBLIC_URL decides the relying party of a passkey; the body's value is ignored. */
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
