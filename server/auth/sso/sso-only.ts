import { domainOf, findProviderOfDomain, type Provider, type Queryable } from './providers.ts'
import { ssoRefusal } from './refusals.ts'

/**
 * Must this address sign in through its provider, and in no other way? Not so the people who keep a password to mend
 * it when it breaks. Says nothing about whether the address has an account.
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
 * Whose people must sign in through one provider, do so through no other: whoever left there would stay in here.
 *
 * @throws AuthError 422 user_sso_managed
 */
export async function requireNoOtherProvider(db: Queryable, provider: Provider, email: string): Promise<void> {
  if (!provider.domains.includes(domainOf(email)) && (await isSsoOnly(db, email))) throw ssoRefusal.managed()
}

/** Does a provider that is switched on speak for the address, required or not? */
export async function isProviderDomain(db: Queryable, email: string): Promise<boolean> {
  return (await findProviderOfDomain(db, domainOf(email)))?.isEnabled === true
}

/** The same by the domain alone: for sign-up, whose answer must not tell who keeps a password. */
export async function isSsoDomain(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.query<{ only: boolean }>(
    `select exists (
       select from auth.sso_domains d join auth.sso_providers p on p.id = d.provider_id
       where d.domain = $1 and p.is_enabled and p.is_enforced) as only`,
    [domainOf(email)],
  )
  return rows[0]?.only === true
}
