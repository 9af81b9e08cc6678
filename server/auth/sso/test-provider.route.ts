import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { requireAdminCaller } from '../admin/require-admin.ts'
import { beginFlow } from './flows.ts'
import { findProvider } from './providers.ts'
import { readTestResult, testResult } from './test-result.ts'
import { authorizeUrl, settingsUrl } from './urls.ts'

const byId = z.object({ id: z.uuid() })

export const testSsoProvider = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'test-sso-provider',
    purpose: 'An address that signs in at the provider without beginning a session here. For administrators.',
    may: 'signed in',
    input: byId,
    output: z.object({ url: z.string() }),
    async handle({ id }, { caller }) {
      const { adminId: userId } = await requireAdminCaller(accounts, caller, 'changes')
      const provider = await findProvider(accounts.pool, id)
      if (provider === undefined) throw new ApiError(404, 'sso_provider_not_found', 'There is no such provider.')
      const wish = { purpose: 'test', userId, redirectTo: settingsUrl(accounts.config) } as const
      const { state } = await beginFlow(accounts, provider, wish)
      return { url: `${authorizeUrl(accounts.config)}?${new URLSearchParams({ flow: state }).toString()}` }
    },
  })

export const ssoTestResult = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'sso-test-result',
    purpose:
      'What came of a test: what the provider said, or why a sign-in would fail. For who began it, for 15 minutes.',
    may: 'signed in',
    input: byId,
    output: testResult,
    async handle({ id }, { caller }) {
      const { adminId } = await requireAdminCaller(accounts, caller, 'reads')
      return readTestResult(accounts.pool, id, adminId)
    },
  })
