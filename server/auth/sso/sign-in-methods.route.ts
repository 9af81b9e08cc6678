import { z } from 'zod'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { normaliseEmail } from '../users/email-address.ts'
import { domainOf, findProviderOfDomain } from './providers.ts'

export const signInMethods = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'sign-in-methods',
    purpose: 'How people of an address’s domain sign in. Says nothing about whether the address has an account.',
    may: 'anyone',
    input: z.object({ email: z.string().max(320) }),
    output: z.object({
      password: z.boolean(),
      sso: z.object({ providerId: z.string(), name: z.string() }).nullable(),
    }),
    async handle({ email }) {
      const found = await findProviderOfDomain(accounts.pool, domainOf(normaliseEmail(email) ?? ''))
      return found?.isEnabled === true
        ? { password: !found.isEnforced, sso: { providerId: found.id, name: found.name } }
        : { password: true, sso: null }
    },
  })
