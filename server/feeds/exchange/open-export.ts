import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isSignedBy, keyFingerprint, type PublicKey } from '#server/platform/keys/signing-key.ts'
import { FeedFileError } from '../files/feed-file-error.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, exportEnd, exportHead } from './export-format.ts'

/** An export that is whole and signed by the key that it names. */
export interface VerifiedExport {
  readonly jwk: PublicKey
  readonly fingerprint: string
  readonly madeAt: string
  readonly counts: Readonly<Record<string, number>>
}

const MAX_LINE = 64 * 2 ** 20
const damaged = () => new FeedFileError('The export is incomplete, damaged or changed. Export the mirror again.')

/** Whether a file is an export of a mirror. */
export async function isExport(file: string): Promise<boolean> {
  try {
    for await (const line of exportLines(file)) return exportHead.pick({ format: true }).safeParse(parsed(line)).success
  } catch {
    return false
  }
  return false
}

/**
 * Reads an export to its end and checks hash and signature. Whose key it is, a person decides.
 *
 * @throws FeedFileError
 */
export async function verifyExport(file: string): Promise<VerifiedExport> {
  const hash = createHash('sha256')
  let head: string | undefined
  let last: string | undefined
  for await (const line of exportLines(file)) {
    if (last !== undefined) hash.update(`${last}\n`)
    head ??= line
    last = line
  }
  const about = exportHead.safeParse(parsed(head ?? ''))
  const end = exportEnd.safeParse(parsed(last ?? ''))
  if (!about.success || !end.success) throw damaged()
  const { jwk, madeAt, version } = about.data
  if (version > EXPORT_VERSION)
    throw new FeedFileError('The export is of a newer release. Update this installation first.')
  const { sha256, signature, counts } = end.data
  if (hash.digest('hex') !== sha256 || !isSignedBy(jwk, `${EXPORT_FORMAT} ${sha256}`, signature)) throw damaged()
  return { jwk, fingerprint: keyFingerprint(jwk), madeAt, counts }
}

/** @throws FeedFileError where the file is cut or no gzip */
export async function* exportLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const source = pipeline(createReadStream(file), gunzip)
  source.catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) throw damaged()
      yield* lines
    }
  } catch (error) {
    throw error instanceof FeedFileError ? error : damaged()
  }
  if (rest !== '') throw damaged()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
