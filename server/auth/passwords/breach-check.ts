import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Logger } from '#server/platform/log.ts'

const DEFAULT_RANGE_URL = 'https://api.pwnedpasswords.com/range/'
const TIMEOUT_MS = 1_500
const MAX_BYTES = 1024 * 1024

/** Whether the password is on a list of leaked ones. False when the list is unavailable. */
export type BreachCheck = (password: string) => Promise<boolean>

/**
 * Asks a range service with the first five characters of the SHA-1, so that the service learns neither the password
 * nor its hash. A `file:` URL is a folder with the same lists: `00000`, `00001` … or `00000.txt` ….
 */
export function createBreachCheck(rangeUrl: string | undefined, log: Logger): BreachCheck {
  const base = rangeUrl ?? DEFAULT_RANGE_URL
  const readRange = base.startsWith('file:') ? rangeFromFolder : rangeFromService
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      return listed(await readRange(base, digest.slice(0, 5)), digest.slice(5))
    } catch (error) {
      log.warn({ err: error }, 'the breach list could not be asked; the password passes')
      return false
    }
  }
}

/** Lines are `SUFFIX:COUNT`. A count of zero is padding that hides the length of the list. */
function listed(range: string, suffix: string): boolean {
  return range.split('\n').some((line) => {
    const [found, count = '1'] = line.trim().toUpperCase().split(':')
    return found === suffix && Number(count) !== 0
  })
}

async function rangeFromService(base: string, prefix: string): Promise<string> {
  const response = await fetch(base.endsWith('/') ? base + prefix : `${base}/${prefix}`, {
    headers: { 'Add-Padding': 'true', 'User-Agent': 'Parapet' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok || response.body === null) throw new Error(`the range service answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('the range service sent more than a range')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function rangeFromFolder(base: string, prefix: string): Promise<string> {
  const folder = base.endsWith('/') ? base : `${base}/`
  return readFile(new URL(prefix, folder), 'utf8').catch(() => readFile(new URL(`${prefix}.txt`, folder), 'utf8'))
}
