import { X509Certificate } from 'node:crypto'
import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(2000)

/** How an OpenID provider is reached. The issuer is pinned: its metadata must name it. */
export const oidcConfig = z.strictObject({
  issuer: webUrl,
  clientId: z.string().trim().min(1).max(400),
  scopes: z
    .string()
    .trim()
    .max(400)
    .refine((text) => text.split(/\s+/).includes('openid'), { error: 'must include openid' })
    .default('openid email profile'),
  /** Whether its claim of a second factor counts here. */
  trustsFactor: z.boolean().default(false),
})

/** A certificate as base64 without its PEM header, in any pasted form. */
const certificate = z
  .string()
  .max(20_000)
  .transform((text) => text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, ''))
  .refine((text) => parseCertificate(text) !== undefined, { error: 'must be a certificate in PEM or base64' })

export const samlConfig = z.strictObject({
  entityId: z.string().trim().min(1).max(1000),
  ssoUrl: webUrl,
  certificates: z.array(certificate).min(1, 'must have a certificate').max(5),
  trustsFactor: z.boolean().default(false),
})

export type OidcConfig = z.output<typeof oidcConfig>
export type SamlConfig = z.output<typeof samlConfig>

/** The day on which the last of the certificates expires, as ISO time; undefined for none. */
export function certificatesEnd(certificates: readonly string[]): string | undefined {
  const ends = certificates.flatMap((text) => {
    const parsed = parseCertificate(text)
    return parsed === undefined ? [] : [new Date(parsed.validTo).toISOString()]
  })
  return ends.toSorted().at(-1)
}

function parseCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
