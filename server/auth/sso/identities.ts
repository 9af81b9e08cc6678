import type pg from 'pg'
import type { ProviderClaims } from './provider-claims.ts'
import { identityProvider, type Provider, type Queryable } from './providers.ts'

/** The user that this provider's account is linked to. */
export async function findIdentityOwner(
  db: Queryable,
  provider: Provider,
  subject: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [identityProvider(provider.id), subject],
  )
  return rows[0]?.user_id
}

/**
 * Links a provider's account to a user, or updates its last use. An account that is already linked stays with its
 * user.
 */
export async function addIdentity(
  client: pg.ClientBase,
  userId: string,
  provider: Provider,
  { subject, email, emailVerified, fullName }: ProviderClaims,
): Promise<void> {
  const name = identityProvider(provider.id)
  const data = { sub: subject, email, email_verified: emailVerified, full_name: fullName, provider_name: provider.name }
  await client.query(
    `insert into auth.identities as i (user_id, provider, provider_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, now())
     on conflict (provider, provider_id) do update
       set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
       where i.user_id = excluded.user_id`,
    [userId, name, subject, JSON.stringify(data)],
  )
  await syncProviders(client, userId)
}

/** Deletes all identities of a provider: it was removed, or replaced by another issuer with its own names. */
export async function deleteIdentities(client: pg.ClientBase, providerId: string): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    'delete from auth.identities where provider = $1 returning user_id',
    [identityProvider(providerId)],
  )
  await client.query('delete from auth.flow_states where provider_id = $1', [providerId])
  await client.query('delete from auth.removed_identities where provider_id = $1', [providerId])
  for (const { user_id: userId } of rows) await syncProviders(client, userId)
}

/** `app_metadata.providers` lists the kinds of identities of the account. */
export async function syncProviders(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users u set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('providers',
       coalesce((select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id), '[]'))
     where id = $1`,
    [userId],
  )
}
