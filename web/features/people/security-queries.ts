import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { forgetConfig, loadConfig } from '#web/lib/config.ts'
import { callFunction } from '#web/lib/functions.ts'
import { peopleKeys } from './queries.ts'

const text = z.nullable(z.string())

const lockList = z.object({
  locks: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      email: text,
      fullName: text,
      address: text,
      failures: z.number(),
      lockedUntil: text,
      lastFailureAt: z.string(),
    }),
  ),
})
export type Lock = z.infer<typeof lockList>['locks'][number]

/** Accounts that are locked out now, and from which address. */
export const locks = queryOptions({
  queryKey: [...peopleKeys.all, 'locks'],
  queryFn: async () => (await callFunction('list-locks', {}, lockList)).locks,
})

/** Whether people may create accounts themselves. */
export const openSignUp = queryOptions({
  queryKey: [...peopleKeys.all, 'open-sign-up'],
  queryFn: async () => {
    forgetConfig()
    return (await loadConfig()).signUpOpen
  },
})

const monitor = z.object({
  profiles: z.array(
    z.object({
      userId: z.string(),
      email: text,
      fullName: text,
      riskScore: z.number(),
      failedLoginAttempts: z.number(),
      unusualLocations: z.number(),
      suspiciousActivities: z.number(),
      isLocked: z.boolean(),
      lockReason: text,
      lockExpiry: text,
    }),
  ),
  resources: z.array(z.object({ userId: z.string(), email: text, resource: z.string(), accesses: z.number() })),
})
export type RiskProfile = z.infer<typeof monitor>['profiles'][number]
export type FlaggedResource = z.infer<typeof monitor>['resources'][number]

/** People with unusual activity, and records that are read unusually often. */
export const securityMonitor = queryOptions({
  queryKey: [...peopleKeys.all, 'security-monitor'],
  queryFn: () => callFunction('security-monitor', {}, monitor),
})
