import type pg from 'pg'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { takeOverUnprovenAccount } from '../users/proven-address.ts'
import { authErrors } from '../errors.ts'
import type { Origin } from '../request-origin.ts'
import { findUser, findUserByEmail, USER_COLUMNS, type UserRow } from '../users/users.ts'
import { addIdentity, findIdentityOwner } from './identities.ts'
import { admissibleEmail, type ProviderClaims } from './provider-claims.ts'
import { identityProvider, type Provider } from './providers.ts'
import { isInvitedAgain, isRemovedIdentity } from './removed-identities.ts'
import { requireNoOtherProvider } from './sso-only.ts'

/**
 * The account of a person whom a provider signs in: the one with the identity; else the one with the address, if the
 * address is of one of this provider's domains; else a new one.
 *
 * @throws AuthError when the address may not be used, the account is banned, or its owner must use another provider
 */
export async function accountFor(
  client: pg.ClientBase,
  provider: Provider,
  claims: ProviderClaims,
  origin: Origin,
): Promise<UserRow> {
  const owner = await findIdentityOwner(client, provider, claims.subject)
  const user = owner === undefined ? await joinOrMake(client, provider, claims, origin) : await findUser(client, owner)
  if (user === undefined || user.is_banned) throw authErrors.banned(403)
  await requireNoOtherProvider(client, provider, user.email)
  await addIdentity(client, user.id, provider, claims)
  return user
}

async function joinOrMake(
  client: pg.ClientBase,
  provider: Provider,
  claims: ProviderClaims,
  origin: Origin,
): Promise<UserRow | undefined> {
  const email = admissibleEmail(provider, claims)
  // A removed person returns only after a new invitation or account, and only with its rights.
  const isBack = await isRemovedIdentity(client, provider, claims.subject)
  if (isBack && !(await isInvitedAgain(client, email))) return undefined
  const made = await makeAccount(client, provider, email, claims, isBack ? 'as a guest' : 'with the role')
  if (made !== undefined) {
    await recordEvent(client, 'auth_signup', made.id, origin, { email, success: true, provider: provider.name })
    return made
  }
  const present = await findUserByEmail(client, email)
  if (present === undefined || present.is_banned) return undefined
  if (present.email_proven_at === null) await takeOverUnprovenAccount(client, present, origin)
  const metadata = { email, provider: provider.name, subject: claims.subject }
  await recordEvent(client, 'auth_identity_linked', present.id, origin, metadata)
  await notify(client, present.id, {
    kind: 'factor',
    title: `You can now sign in with ${provider.name}`,
    body: `Your account was connected to ${provider.name}, because it signed you in with your address.`,
    link: '/profile',
  })
  return findUser(client, present.id)
}

/** With the provider's default role, or without any. Undefined when the address has an account. */
async function makeAccount(
  client: pg.ClientBase,
  provider: Provider,
  email: string,
  { fullName }: ProviderClaims,
  how: 'with the role' | 'as a guest',
): Promise<UserRow | undefined> {
  const name = identityProvider(provider.id)
  const { rows } = await client.query<UserRow>(
    `insert into auth.users as u (email, email_confirmed_at, email_proven_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, now(), now(), $2, $3) on conflict (email) do nothing returning ${USER_COLUMNS}`,
    [email, JSON.stringify({ provider: name, providers: [name] }), JSON.stringify({ full_name: fullName ?? email })],
  )
  const [user] = rows
  if (user !== undefined && how === 'with the role') {
    await client.query(
      `insert into public.user_companies (company_id, user_id, company_role, is_default)
       select c.id, $2, p.company_role, true
       from auth.sso_providers p join public.companies c on c.id = p.company_id and c.deleted_at is null
       where p.id = $1 and p.company_role is not null`,
      [provider.id, user.id],
    )
  }
  return user
}
