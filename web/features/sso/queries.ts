import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callFunction } from '#web/lib/functions.ts'
import { invalidates } from '#web/lib/write/use-write.ts'

const role = z.enum(['Manager', 'Contributor', 'Auditor'])

const facts = {
  id: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  enforced: z.boolean(),
  testedAt: z.nullable(z.string()),
  certificatesEnd: z.nullable(z.string()),
  recoveryUserId: z.nullable(z.string()),
  companyId: z.nullable(z.string()),
  companyRole: z.nullable(role),
}
const oidcConfig = z.object({ issuer: z.string(), clientId: z.string(), scopes: z.string(), trustsFactor: z.boolean() })
const samlConfig = z.object({
  entityId: z.string(),
  ssoUrl: z.string(),
  certificates: z.array(z.string()),
  trustsFactor: z.boolean(),
})
const provider = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('oidc'), config: oidcConfig, ...facts }),
  z.object({ kind: z.literal('saml'), config: samlConfig, ...facts }),
])
const overview = z.object({
  providers: z.array(provider),
  own: z.object({ callbackUrl: z.string(), acsUrl: z.string(), entityId: z.string() }),
  owners: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})
const testResult = z.object({
  providerId: z.string(),
  came: z.union([
    z.object({ code: z.string(), error: z.string(), detail: z.string() }),
    z.object({
      subject: z.string(),
      email: z.optional(z.string()),
      multiFactor: z.boolean(),
      said: z.record(z.string(), z.unknown()),
    }),
  ]),
})
const metadata = z.object({ entityId: z.string(), ssoUrl: z.string(), certificates: z.array(z.string()) })

export type Provider = z.infer<typeof provider>
export type Overview = z.infer<typeof overview>
export type CompanyRole = z.infer<typeof role>
export type TestResult = z.infer<typeof testResult>

const KEY = ['sso-providers'] as const

export const ssoOverview = queryOptions({
  queryKey: KEY,
  queryFn: () => callFunction('list-sso-providers', {}, overview),
})

/** The server keeps it for 15 minutes. */
export const ssoTestResult = (id: string) =>
  queryOptions({
    queryKey: ['sso-test-result', id] as const,
    queryFn: () => callFunction('sso-test-result', { id }, testResult),
    staleTime: Infinity,
    retry: false,
  })

export const refreshProviders = invalidates(KEY)

export const saveProvider = (body: Record<string, unknown>) => callFunction('save-sso-provider', body, provider)

export const removeProvider = (id: string) => callFunction('remove-sso-provider', { id }, z.unknown())

/** @returns where the provider asks who the person is */
export const testProvider = (id: string) => callFunction('test-sso-provider', { id }, z.object({ url: z.string() }))

/** Reads an identity provider's metadata, on the server. */
export const readMetadata = (xml: string) => callFunction('read-saml-metadata', { xml }, metadata)
