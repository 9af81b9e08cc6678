import * as z from 'zod/mini'
import { accessToken } from '#web/lib/auth/session.ts'
import { loadConfig } from '#web/lib/config.ts'
import { parseObject } from '#web/lib/json.ts'
import { responseErrorMessage, UNREACHABLE } from '#web/lib/uploads/refusal-words.ts'

const begun = z.object({ scanId: z.string(), number: z.number() })

export interface ScanToSend {
  readonly companyId: string
  readonly file: File
  /** Which column holds which field, for a table. */
  readonly columns: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a scan file. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @param onSent called with the bytes sent so far
 * @throws Error with a sentence for the person; an AbortError when `signal` aborts
 */
export async function sendScan(
  { companyId, file, columns }: ScanToSend,
  onSent: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  const [{ anonKey }, token] = await Promise.all([loadConfig(), accessToken()])
  const body = new FormData()
  body.set('companyId', companyId)
  if (columns !== undefined) body.set('mapping', JSON.stringify(columns))
  body.set('file', file)
  const request = new XMLHttpRequest()
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('error', () => reject(new Error(UNREACHABLE)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    request.addEventListener('load', () => {
      const answer = begun.safeParse(parseObject(request.responseText))
      if (request.status < 400 && answer.success) resolve(answer.data.number)
      else reject(new Error(responseErrorMessage(request.responseText) ?? `The server answered ${request.status}.`))
    })
    request.open('POST', '/functions/v1/import-scan')
    request.setRequestHeader('apikey', anonKey)
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(body)
  })
}
