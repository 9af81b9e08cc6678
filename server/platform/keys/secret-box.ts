import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Seals text with AES-256-GCM: `v1.<iv>.<ciphertext>.<tag>`, base64url. `context` names where the text belongs
 * (table, column, row); opening it with another one fails, so a ciphertext cannot be moved between rows.
 */
export function seal(key: Buffer, context: string, plain: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v1', iv.toString('base64url'), body.toString('base64url'), cipher.getAuthTag().toString('base64url')].join(
    '.',
  )
}

/** Opens a sealed text; undefined when the key or the context differs, or the text was changed. */
export function unseal(key: Buffer, context: string, sealed: string): string | undefined {
  const [version, iv, body, tag, ...rest] = sealed.split('.')
  if (version !== 'v1' || iv === undefined || body === undefined || tag === undefined || rest.length > 0)
    return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
