import { isIP } from 'node:net'
import { z } from 'zod'

/** One line, so that no part of it becomes a second header. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')
    .trim()
const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i

const host = line(253).refine((text) => HOST.test(text) || isIP(text) !== 0, 'must be the name or address of a server')
const address = line(254).pipe(z.email('must be an email address'))

/** A mail server as entered by an administrator. */
export const settingsInput = z.object({
  host,
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
  user: line(320),
  /** Absent: the stored one. */
  password: z.string().min(1).max(1_000).optional(),
  fromName: line(100),
  fromAddress: address,
  replyTo: z.union([z.literal(''), address]),
})

export type SettingsInput = z.infer<typeof settingsInput>
