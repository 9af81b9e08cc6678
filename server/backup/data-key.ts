// The key of all backups of an installation. It is derived from the installation's secret, so that a server makes
// backups without a passphrase at hand; each backup carries it, wrapped for those who may restore.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  scrypt,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'

const base64 = z.string().regex(/^[\w-]+$/)
const wrapped = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passphrase'),
    salt: base64,
    cost: z
      .number()
      .int()
      .max(2 ** 20),
    box: base64,
  }),
  z.object({ kind: z.literal('x25519'), ephemeral: base64, box: base64 }),
])
export const wrappedKeys = z.array(wrapped).min(1)

export type WrappedKey = z.infer<typeof wrapped>

/** Who may restore: those with a passphrase, or with the private key of a public one. */
export type Lock = { readonly passphrase: string } | { readonly publicKey: KeyObject }

/** What is presented to restore. */
export type Opener = { readonly passphrase: string } | { readonly privateKey: KeyObject }

/** 64 MB and a quarter of a second, for each guess too. */
const SCRYPT_COST = 2 ** 16
const SCRYPT_MEMORY = 256 * 2 ** 20

export async function wrapKey(dataKey: Buffer, lock: Lock): Promise<WrappedKey> {
  if ('passphrase' in lock) {
    const salt = randomBytes(16)
    const box = boxOf(await stretched(lock.passphrase, salt, SCRYPT_COST), dataKey)
    return { kind: 'passphrase', salt: salt.toString('base64url'), cost: SCRYPT_COST, box }
  }
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const ephemeral = publicKey.export({ type: 'spki', format: 'der' })
  const box = boxOf(agreed(privateKey, lock.publicKey, ephemeral), dataKey)
  return { kind: 'x25519', ephemeral: ephemeral.toString('base64url'), box }
}

/** Undefined when none of the wrapped keys is for this opener: a wrong passphrase, another key. */
export async function unwrapKey(wrappedKeys: readonly WrappedKey[], opener: Opener): Promise<Buffer | undefined> {
  for (const one of wrappedKeys) {
    const key = await keyFor(one, opener)
    const dataKey = key && openBox(key, one.box)
    if (dataKey !== undefined) return dataKey
  }
  return undefined
}

async function keyFor(one: WrappedKey, opener: Opener): Promise<Buffer | undefined> {
  if (one.kind === 'passphrase')
    return 'passphrase' in opener
      ? stretched(opener.passphrase, Buffer.from(one.salt, 'base64url'), one.cost)
      : undefined
  if (!('privateKey' in opener)) return undefined
  const ephemeral = Buffer.from(one.ephemeral, 'base64url')
  return agreed(opener.privateKey, createPublicKey({ key: ephemeral, type: 'spki', format: 'der' }), ephemeral)
}

/** A new pair, as PEM. */
export function newKeyPair(): { readonly publicPem: string; readonly privatePem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** @throws Error when the text is not PEM of such a key */
export const readPublicKey = (pem: string): KeyObject => ofCurve(createPublicKey(pem))
export const readPrivateKey = (pem: string): KeyObject => ofCurve(createPrivateKey(pem))

function ofCurve(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'x25519') throw new Error('it is not an X25519 key')
  return key
}

function agreed(privateKey: KeyObject, publicKey: KeyObject, ephemeral: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), ephemeral, 'parapet backup key', 32))
}

const stretched = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: SCRYPT_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  )

function boxOf(key: Buffer, plain: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function openBox(key: Buffer, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  } catch {
    return undefined
  }
}
