// Answers of the server's functions about the person's own account.
import * as z from 'zod/mini'

export const newRecoveryCodes = z.object({ codes: z.array(z.string()) })

export const recoveryCodesState = z.object({ left: z.number(), createdAt: z.nullable(z.string()) })

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      method: z.string(),
      aal: z.string(),
      startedAt: z.string(),
      lastSeenAt: z.string(),
      userAgent: z.nullable(z.string()),
      address: z.nullable(z.string()),
      isKnownDevice: z.boolean(),
    }),
  ),
})
export type AccountSession = z.infer<typeof sessionList>['sessions'][number]

export const tokenList = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(z.string()),
      companyId: z.nullable(z.string()),
      createdAt: z.string(),
      expiresAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
})
export type AccessToken = z.infer<typeof tokenList>['tokens'][number]

export const newToken = z.object({ token: z.string(), expiresAt: z.string() })
