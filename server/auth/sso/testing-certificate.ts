import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and a certificate for it, created for one run: the repository holds no private key. */
export function makeCertificate(name: string): { privateKey: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = sequence(object(SHA256_RSA), Buffer.from([0x05, 0x00]))
  const who = sequence(der(0x31, sequence(object(COMMON_NAME), der(0x0c, Buffer.from(name)))))
  const validity = sequence(time('20200101000000Z'), time('20991231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const facts = sequence(der(0x02, Buffer.from([1])), algorithm, who, validity, who, spki)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const base64 = sequence(facts, algorithm, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

const SHA256_RSA = '2a864886f70d01010b'
const COMMON_NAME = '550403'

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const object = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string): Buffer => der(0x18, Buffer.from(text))

/** Tag, length, content: the encoding of certificates (DER). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), content])
}
