import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import { requireAdminCaller } from '../admin/require-admin.ts'
import { deleteIdentities } from './identities.ts'
import { certificatesEnd, oidcConfig, samlConfig } from './provider-config.ts'
import { loadIdpMetadata } from './protocols.ts'
import { listProviders, type Provider } from './providers.ts'
import { providerInput, requireProvider, saveProvider } from './save-provider.ts'
import { acsUrl, callbackUrl, metadataUrl } from './urls.ts'

const shown = z.object({
  id: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  config: z.union([oidcConfig, samlConfig]),
  domains: z.array(z.string()),
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  enforced: z.boolean(),
  testedAt: z.string().nullable(),
  certificatesEnd: z.string().nullable(),
  recoveryUserId: z.string().nullable(),
  companyId: z.string().nullable(),
  companyRole: z.string().nullable(),
})

const overview = z.object({
  providers: z.array(shown),
  /** Our addresses, for setting up a provider. */
  own: z.object({ callbackUrl: z.string(), acsUrl: z.string(), entityId: z.string() }),
  /** Administrators with a password, who can be recovery owner. */
  owners: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})

export const listSsoProviders = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'list-sso-providers',
    purpose:
      'Providers of single sign-on, what they are set up with, and who can be recovery owner. For administrators.',
    may: 'signed in',
    input: z.object({}),
    output: overview,
    async handle(_input, { caller }) {
      await requireAdminCaller(accounts, caller, 'reads')
      const { rows: owners } = await accounts.pool.query<{ id: string; name: string; email: string }>(
        `select u.id, p.full_name as name, u.email from auth.users u join public.profiles p on p.id = u.id
         where p.global_role = 'Admin' and u.encrypted_password is not null and u.email_confirmed_at is not null
           and u.deleted_at is null and coalesce(u.banned_until <= now(), true) order by p.full_name, u.email`,
      )
      const { config } = accounts
      const own = { callbackUrl: callbackUrl(config), acsUrl: acsUrl(config), entityId: metadataUrl(config) }
      return { providers: (await listProviders(accounts.pool)).map(show), own, owners }
    },
  })

export const saveSsoProvider = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'save-sso-provider',
    purpose: 'Makes or changes a provider of single sign-on. For administrators.',
    may: 'signed in',
    input: providerInput,
    output: shown,
    async handle(input, { caller }) {
      await requireAdminCaller(accounts, caller, 'changes')
      return inTransaction(accounts.pool, async (client) => {
        const { id, connectionChanged } = await saveProvider(accounts, client, input)
        const { kind, name, domains, enabled, enforced } = input
        const metadata = { provider: name, id, kind, domains, enabled, enforced, connectionChanged }
        await recordEvent(client, 'auth_sso_provider_saved', caller.userId, caller, metadata)
        return show(await requireProvider(client, id))
      })
    },
  })

export const removeSsoProvider = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'remove-sso-provider',
    purpose: 'Removes a provider of single sign-on, and with it the identities it gave. For administrators.',
    may: 'signed in',
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    async handle({ id }, { caller }) {
      await requireAdminCaller(accounts, caller, 'changes')
      await inTransaction(accounts.pool, async (client) => {
        const { name } = await requireProvider(client, id)
        await deleteIdentities(client, id)
        await client.query('delete from auth.sso_providers where id = $1', [id])
        const metadata = { provider: name, id }
        await recordEvent(client, 'auth_sso_provider_removed', caller.userId, caller, metadata)
      })
      return {}
    },
  })

export const readSamlMetadata = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'read-saml-metadata',
    purpose: 'Reads entity id, address and certificates out of an identity provider’s metadata. For administrators.',
    may: 'signed in',
    input: z.object({ xml: z.string().max(500_000) }),
    output: z.object({ entityId: z.string(), ssoUrl: z.string(), certificates: z.array(z.string()) }),
    async handle({ xml }, { caller }) {
      await requireAdminCaller(accounts, caller, 'reads')
      const { readIdpMetadata } = await loadIdpMetadata()
      return readIdpMetadata(xml)
    },
  })

function show(provider: Provider): z.input<typeof shown> {
  const { id, kind, name, config, domains, recoveryUserId, companyId, companyRole } = provider
  return {
    id,
    kind,
    name,
    config,
    recoveryUserId,
    companyId,
    companyRole,
    domains: [...domains],
    hasSecret: provider.sealedSecret !== null,
    enabled: provider.isEnabled,
    enforced: provider.isEnforced,
    testedAt: provider.testedAt?.toISOString() ?? null,
    certificatesEnd: provider.kind === 'saml' ? (certificatesEnd(provider.config.certificates) ?? null) : null,
  }
}
