import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { egressRules } from '#server/platform/egress/egress-rules.ts'
import { ApiError } from '#server/platform/errors.ts'
import { seal } from '#server/platform/keys/secret-box.ts'
import type { Accounts } from '../accounts.ts'
import { deleteIdentities } from './identities.ts'
import { oidcConfig, samlConfig } from './provider-config.ts'
import { findProvider, secretContext, type Provider } from './providers.ts'

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$/,
    'must be a domain like example.com',
  )

const common = {
  id: z.uuid().optional(),
  name: z.string().trim().min(1).max(100),
  domains: z
    .array(domain)
    .max(50)
    .transform((all) => [...new Set(all)]),
  /** Write-only: if absent, the current one is kept. */
  secret: z.string().min(1).max(2000).optional(),
  enabled: z.boolean(),
  enforced: z.boolean(),
  recoveryUserId: z.uuid().nullable().default(null),
  companyId: z.uuid().nullable().default(null),
  companyRole: z.enum(['Manager', 'Contributor', 'Auditor']).nullable().default(null),
}

export const providerInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('oidc'), config: oidcConfig, ...common }),
  z.object({ kind: z.literal('saml'), config: samlConfig, ...common }),
])
export type ProviderInput = z.output<typeof providerInput>

/**
 * Creates or updates a provider. A changed connection must be tested again; until then it cannot be enforced.
 *
 * @throws ApiError when something is missing that would lock people out, or a domain belongs to another provider
 */
export async function saveProvider(
  accounts: Accounts,
  client: pg.ClientBase,
  input: ProviderInput,
): Promise<{ id: string; connectionChanged: boolean }> {
  const present = input.id === undefined ? undefined : await requireProvider(client, input.id)
  if (present !== undefined && present.kind !== input.kind)
    throw refuse('sso_kind', 'Make a new provider for another protocol.')
  requireSecureAddress(accounts.config, input)
  if ((input.companyId === null) !== (input.companyRole === null)) {
    throw refuse('sso_role', 'Choose both a company and a role in it, or neither.')
  }
  requireOwnSecret(present, input)
  const id = input.id ?? randomUUID()
  const connectionChanged = changesConnection(present, input)
  const testedAt = connectionChanged ? null : (present?.testedAt ?? null)
  if (input.enforced) await requireEnforceable(client, input, testedAt !== null)
  await requireFreeDomains(client, id, input.domains)
  if (present !== undefined && issuerOf(present) !== issuerOf(input)) await deleteIdentities(client, id)
  const sealed =
    input.secret === undefined ? null : seal(accounts.secret.derive('settings'), secretContext(id), input.secret)
  await client.query(
    `insert into auth.sso_providers as p
       (id, kind, name, config, sealed_secret, is_enabled, is_enforced, recovery_user_id, company_id, company_role, tested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do update set name = excluded.name, config = excluded.config,
       sealed_secret = coalesce(excluded.sealed_secret, p.sealed_secret), is_enabled = excluded.is_enabled,
       is_enforced = excluded.is_enforced, recovery_user_id = excluded.recovery_user_id,
       company_id = excluded.company_id, company_role = excluded.company_role,
       tested_at = excluded.tested_at, updated_at = case when $12 then now() else p.updated_at end`,
    [
      id,
      input.kind,
      input.name,
      JSON.stringify(input.config),
      sealed,
      input.enabled,
      input.enforced,
      input.recoveryUserId,
      input.companyId,
      input.companyRole,
      testedAt,
      connectionChanged,
    ],
  )
  // An administrator vouches for their address: signing in at the provider must not take over the recovery password.
  await client.query('update auth.users set email_proven_at = coalesce(email_proven_at, now()) where id = $1', [
    input.recoveryUserId,
  ])
  await client.query('delete from auth.sso_domains where provider_id = $1', [id])
  await client.query('insert into auth.sso_domains (domain, provider_id) select unnest($2::text[]), $1', [
    id,
    input.domains,
  ])
  return { id, connectionChanged }
}

/** @throws ApiError 404 */
export async function requireProvider(client: pg.ClientBase, id: string): Promise<Provider> {
  // Serialises concurrent changes.
  await client.query('select from auth.sso_providers where id = $1 for update', [id])
  const provider = await findProvider(client, id)
  if (provider === undefined) throw new ApiError(404, 'sso_provider_not_found', 'There is no such provider.')
  return provider
}

function changesConnection(present: Provider | undefined, input: ProviderInput): boolean {
  if (present === undefined || input.secret !== undefined) return true
  return JSON.stringify(present.config) !== JSON.stringify(input.config)
}

/** Who issues the identities, and so the names of people. */
function issuerOf(provider: Pick<ProviderInput, 'kind' | 'config'> | Provider): string {
  return 'issuer' in provider.config ? provider.config.issuer : provider.config.entityId
}

/** A secret must never be sent to another party than the one it was entered for. */
function requireOwnSecret(present: Provider | undefined, input: ProviderInput): void {
  if (present?.kind !== 'oidc' || input.kind !== 'oidc') return
  if (present.sealedSecret === null || input.secret !== undefined) return
  const { issuer, clientId } = present.config
  if (issuer === input.config.issuer && clientId === input.config.clientId) return
  throw refuse(
    'sso_secret_needed',
    'Enter the client secret again: it is kept for the issuer and the client it was entered for.',
  )
}

function requireSecureAddress(config: Config, input: ProviderInput): void {
  const url = new URL(input.kind === 'oidc' ? input.config.issuer : input.config.ssoUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !egressRules(config.egressAllow).allows(host)) {
    throw refuse('sso_not_https', `${url.origin} is not https.`)
  }
}

async function requireEnforceable(client: pg.ClientBase, input: ProviderInput, isTested: boolean): Promise<void> {
  if (!input.enabled) throw refuse('sso_not_enabled', 'Switch the provider on before you enforce it.')
  if (!isTested) throw refuse('sso_not_tested', 'Test the connection as it is now before you enforce it.')
  if (input.domains.length === 0) throw refuse('sso_no_domain', 'Enter the domains for which it is enforced.')
  // Locked, so that the person is not removed, disabled or demoted meanwhile.
  const { rowCount } = await client.query(
    `select from auth.users u join public.profiles p on p.id = u.id
     where u.id = $1 and p.global_role = 'Admin' and u.encrypted_password is not null and u.email_confirmed_at is not null
       and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
     for no key update`,
    [input.recoveryUserId],
  )
  if (rowCount === 0) {
    throw refuse('sso_recovery_owner', 'Choose a recovery owner: an administrator who has a password.')
  }
}

async function requireFreeDomains(client: pg.ClientBase, id: string, domains: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ domain: string; name: string }>(
    `select d.domain, p.name from auth.sso_domains d join auth.sso_providers p on p.id = d.provider_id
     where d.domain = any($1) and d.provider_id <> $2 limit 1`,
    [domains, id],
  )
  const [taken] = rows
  if (taken !== undefined) throw refuse('sso_domain_taken', `${taken.domain} belongs to ${taken.name} already.`)
}

function refuse(code: string, message: string): ApiError {
  return new ApiError(409, code, message)
}
