import type pg from 'pg'
import { hashOf } from './flows.ts'
import type { Provider } from './providers.ts'

/**
 * Providers still know the people whom an administrator removes here. Records their identities before deletion, so
 * that signing in does not restore the account.
 */
export async function recordRemovedIdentities(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `insert into auth.removed_identities (provider_id, identity_hash)
     select p.id, sha256(convert_to(p.id || '|' || i.provider_id, 'UTF8'))
     from auth.identities i join auth.sso_providers p on i.provider = 'sso:' || p.id
     where i.user_id = $1 on conflict do nothing`,
    [userId],
  )
}

export async function isRemovedIdentity(client: pg.ClientBase, provider: Provider, subject: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from auth.removed_identities where provider_id = $1 and identity_hash = $2',
    [provider.id, hashOf(`${provider.id}|${subject}`)],
  )
  return rowCount !== 0
}

/** Whether an account or an invitation for the address was created since. */
export async function isInvitedAgain(client: pg.ClientBase, email: string): Promise<boolean> {
  const { rows } = await client.query<{ wanted: boolean }>(
    `select exists (select from auth.users where email = $1 and deleted_at is null)
       or exists (select from public.invitations where email = $1 and state = 'pending' and expires_at > now()) as wanted`,
    [email],
  )
  return rows[0]?.wanted === true
}
