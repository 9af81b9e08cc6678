import { z } from 'zod'
import { plainText } from '../read-body.ts'
import { userData } from '../users/user-data.ts'

const UNIT_S: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1 }
/** About a hundred years. */
const MAX_BAN_S = 3_155_760_000

/** `24h`, `1h30m`, or `none`; in seconds, undefined for none. */
const banDuration = z
  .string()
  .regex(/^(none|(\d{1,9}[hms]){1,3})$/, 'must be none, or a time like 24h or 1h30m')
  .transform((text) => {
    if (text === 'none') return { seconds: undefined }
    const parts = text.matchAll(/(\d+)([hms])/g)
    const seconds = [...parts].reduce((sum, [, count, unit = 's']) => sum + Number(count) * (UNIT_S[unit] ?? 1), 0)
    return { seconds: Math.min(MAX_BAN_S, seconds) }
  })

/**
 * What an administrator may set on an account. Hashes are neither accepted nor returned: a password cannot bypass the
 * rules.
 */
export const userAttributes = z.object({
  email: plainText.nullish(),
  phone: z.literal('', { error: 'telephones are not supported' }).nullish(),
  password: z.string().nullish(),
  password_hash: z.undefined({ error: 'is not taken; set a password, or leave it to the person' }).optional(),
  email_confirm: z.boolean().nullish(),
  role: z.enum(['', 'authenticated'], { error: 'is always authenticated' }).nullish(),
  user_metadata: userData.nullish(),
  app_metadata: userData.nullish(),
  ban_duration: banDuration.nullish(),
})
export type UserAttributes = z.output<typeof userAttributes>

export const newUserAttributes = userAttributes.extend({ id: z.uuid().nullish() })

/** Clients may not set the provider of an account: identities depend on it. */
export function withoutProvider(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== 'provider' && key !== 'providers'))
}
