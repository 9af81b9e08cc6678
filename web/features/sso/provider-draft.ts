import type { CompanyRole, Provider } from './queries.ts'

/** A provider in the form, with the fields of both protocols. Only those of `kind` are sent. */
export type ProviderDraft = {
  kind: 'oidc' | 'saml'
  name: string
  issuer: string
  clientId: string
  /** Empty leaves it unchanged. */
  secret: string
  scopes: string
  entityId: string
  ssoUrl: string
  /** One or more, one after the other. */
  certificates: string
  trustsFactor: boolean
  domains: readonly string[]
  companyId: string
  companyRole: CompanyRole
  enabled: boolean
  enforced: boolean
  recoveryUserId: string
}

export type DraftIssues = Partial<Record<keyof ProviderDraft, string | undefined>>

const EMPTY: ProviderDraft = {
  kind: 'oidc',
  name: '',
  issuer: '',
  clientId: '',
  secret: '',
  scopes: 'openid email profile',
  entityId: '',
  ssoUrl: '',
  certificates: '',
  trustsFactor: false,
  domains: [],
  companyId: '',
  companyRole: 'Contributor',
  enabled: true,
  enforced: false,
  recoveryUserId: '',
}

export function draftOf(provider: Provider | undefined): ProviderDraft {
  if (provider === undefined) return EMPTY
  const { kind, name, domains, enabled, enforced } = provider
  const common = {
    ...EMPTY,
    kind,
    name,
    domains,
    enabled,
    enforced,
    trustsFactor: provider.config.trustsFactor,
    companyId: provider.companyId ?? '',
    companyRole: provider.companyRole ?? EMPTY.companyRole,
    recoveryUserId: provider.recoveryUserId ?? '',
  }
  if (provider.kind === 'oidc') {
    const { issuer, clientId, scopes } = provider.config
    return { ...common, issuer, clientId, scopes }
  }
  const { entityId, ssoUrl, certificates } = provider.config
  return { ...common, entityId, ssoUrl, certificates: framed(certificates) }
}

/** The input of `save-sso-provider`. */
export function bodyOf(draft: ProviderDraft, id: string | undefined): Record<string, unknown> {
  const { kind, name, domains, enabled, enforced, secret, companyId, companyRole, recoveryUserId } = draft
  return {
    ...(id === undefined ? {} : { id }),
    kind,
    name,
    domains,
    enabled,
    config: configOf(draft),
    ...(kind === 'oidc' && secret !== '' ? { secret } : {}),
    enforced: enforced && enabled,
    companyId: companyId === '' ? null : companyId,
    companyRole: companyId === '' ? null : companyRole,
    recoveryUserId: recoveryUserId === '' ? null : recoveryUserId,
  }
}

/** Whether saving makes another test necessary. */
export function changesConnection(draft: ProviderDraft, saved: ProviderDraft): boolean {
  return draft.secret !== '' || JSON.stringify(configOf(draft)) !== JSON.stringify(configOf(saved))
}

/** Issues that keep the form from being sent. The server checks more. */
export function issuesOf(draft: ProviderDraft, present?: Provider): DraftIssues {
  const needed = (text: string, words: string) => (text.trim() === '' ? words : undefined)
  const connection: DraftIssues =
    draft.kind === 'oidc'
      ? {
          issuer: webAddress(draft.issuer, 'Enter the issuer, as the provider shows it.'),
          clientId: needed(draft.clientId, 'Enter the client ID.'),
          secret: needsSecretAgain(draft, present)
            ? 'Enter the client secret again: it is kept for the issuer and the client it was entered for.'
            : undefined,
          scopes: /(^|\s)openid(\s|$)/.test(draft.scopes) ? undefined : 'The scopes must include openid.',
        }
      : {
          entityId: needed(draft.entityId, 'Enter the entity ID of the provider.'),
          ssoUrl: webAddress(draft.ssoUrl, 'Enter the address at which people sign in.'),
          certificates: needed(draft.certificates, 'Paste the certificate that the provider signs with.'),
        }
  const all: DraftIssues = {
    name: needed(draft.name, 'Enter a name: people see it on the sign-in page.'),
    ...connection,
    recoveryUserId: draft.enforced ? needed(draft.recoveryUserId, 'Choose who keeps a password.') : undefined,
    domains: draft.enforced && draft.domains.length === 0 ? 'Add the domains for which it is required.' : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== undefined))
}

function needsSecretAgain({ secret, issuer, clientId }: ProviderDraft, present: Provider | undefined): boolean {
  if (present?.kind !== 'oidc' || !present.hasSecret || secret !== '') return false
  return issuer.trim() !== present.config.issuer || clientId.trim() !== present.config.clientId
}

/** A domain in its one spelling, also from an address; undefined for other text. */
export function readDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^.*@/, '')
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(domain) ? domain : undefined
}

/** Certificates in PEM, one after the other. */
export function framed(certificates: readonly string[]): string {
  return certificates
    .map((text) =>
      ['-----BEGIN CERTIFICATE-----', ...(text.match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----'].join('\n'),
    )
    .join('\n')
}

function configOf(draft: ProviderDraft): Record<string, unknown> {
  const { trustsFactor } = draft
  if (draft.kind === 'oidc') {
    const { issuer, clientId, scopes } = draft
    return { issuer: issuer.trim(), clientId: clientId.trim(), scopes: scopes.trim(), trustsFactor }
  }
  const certificates = unframed(draft.certificates)
  return { entityId: draft.entityId.trim(), ssoUrl: draft.ssoUrl.trim(), certificates, trustsFactor }
}

/** Text without PEM markers is one certificate. */
function unframed(text: string): string[] {
  return text
    .split(/-----(?:BEGIN|END) CERTIFICATE-----/)
    .map((part) => part.replace(/\s/g, ''))
    .filter((part) => part !== '')
}

function webAddress(text: string, words: string): string | undefined {
  if (text.trim() === '') return words
  return /^https?:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim())
    ? undefined
    : 'Enter a web address: https://…'
}
