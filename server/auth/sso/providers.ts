import type pg from 'pg'
import { oidcConfig, samlConfig, type OidcConfig, type SamlConfig } from './provider-config.ts'

export type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

interface ProviderFacts {
  readonly id: string
  readonly name: string
  readonly sealedSecret: string | null
  readonly isEnabled: boolean
  readonly isEnforced: boolean
  readonly testedAt: Date | null
  readonly recoveryUserId: string | null
  readonly companyId: string | null
  readonly companyRole: 'Manager' | 'Contributor' | 'Auditor' | null
  readonly domains: readonly string[]
}

export type OidcProvider = ProviderFacts & { readonly kind: 'oidc'; readonly config: OidcConfig }
export type SamlProvider = ProviderFacts & { readonly kind: 'saml'; readonly config: SamlConfig }
export type Provider = OidcProvider | SamlProvider

type ProviderRow = ProviderFacts & { readonly kind: Provider['kind']; readonly config: unknown }

const COLUMNS = `p.id, p.kind, p.name, p.config, p.sealed_secret as "sealedSecret", p.is_enabled as "isEnabled",
  p.is_enforced as "isEnforced", p.tested_at as "testedAt", p.recovery_user_id as "recoveryUserId",
  p.company_id as "companyId", p.company_role as "companyRole",
  array(select d.domain from auth.sso_domains d where d.provider_id = p.id order by d.domain) as domains`

/** Its name in the account's `provider` and identities. */
export function identityProvider(providerId: string): string {
  return `sso:${providerId}`
}

/** The context that a provider's secret is sealed to. */
export function secretContext(providerId: string): string {
  return `auth.sso_providers|sealed_secret|${providerId}`
}

export async function listProviders(db: Queryable): Promise<Provider[]> {
  const { rows } = await db.query<ProviderRow>(`select ${COLUMNS} from auth.sso_providers p order by p.name, p.id`)
  return rows.map(toProvider)
}

export async function findProvider(db: Queryable, id: string): Promise<Provider | undefined> {
  const { rows } = await db.query<ProviderRow>(`select ${COLUMNS} from auth.sso_providers p where p.id = $1`, [id])
  return rows.map(toProvider)[0]
}

export async function findProviderOfDomain(db: Queryable, domain: string): Promise<Provider | undefined> {
  const { rows } = await db.query<ProviderRow>(
    `select ${COLUMNS} from auth.sso_domains of join auth.sso_providers p on p.id = of.provider_id where of.domain = $1`,
    [domain],
  )
  return rows.map(toProvider)[0]
}

/** The part after the @, by which a provider is found. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

function toProvider({ kind, config, ...facts }: ProviderRow): Provider {
  return kind === 'oidc'
    ? { ...facts, kind, config: oidcConfig.parse(config) }
    : { ...facts, kind, config: samlConfig.parse(config) }
}
