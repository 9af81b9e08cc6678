import { domainOf, findProviderOfDomain, type Provider, type Queryable } from './providers.ts'
import { ssoErrors } from './errors.ts'

/**
 * Whether this address must sign in through its provider. Recovery owners keep a password, to repair a broken
 * provider. Does not reveal whether the address has an account.
 */
export async function isSsoOnly(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.query<{ only: boolean }>(
    `select exists (
       select from auth.sso_domains d join auth.sso_providers p on p.id = d.provider_id
       where d.domain = $2 and p.is_enabled and p.is_enforced)
     and not exists (
       select from auth.users u
       where u.email = $1 and u.deleted_at is null
         and (u.keeps_password or exists (select from auth.sso_providers p where p.recovery_user_id = u.id))) as only`,
    [email, domainOf(email)],
  )
  return rows[0]?.only === true
}

/**
 * People who must use one provider may not use another one: else leaving that organisation would not end their
 * access.
 *
 * @throws AuthError 422 user_sso_managed
 */
export async function requireNoOtherProvider(db: Queryable, provider: Provider, email: string): Promise<void> {
  if (!provider.domains.includes(domainOf(email)) && (await isSsoOnly(db, email))) throw ssoErrors.managed()
}

/** Whether an enabled provider is authoritative for the address, enforced or not. */
export async function isProviderDomain(db: Queryable, email: string): Promise<boolean> {
  return (await findProviderOfDomain(db, domainOf(email)))?.isEnabled === true
}

/** The same by the domain alone: for sign-up, whose response must not reveal who keeps a password. */
export async function isSsoDomain(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.query<{ only: boolean }>(
    `select exists (
       select from auth.sso_domains d join auth.sso_providers p on p.id = d.provider_id
       where d.domain = $1 and p.is_enabled and p.is_enforced) as only`,
    [domainOf(email)],
  )
  return rows[0]?.only === true
}
