import type { z } from 'zod'
import { bodyOf, incomingOf } from '#server/platform/http/request-body.ts'
import { storageErrors } from './errors/errors.ts'
import type { StorageContext } from './storage.ts'

/** A list of a thousand long names fits. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * The body of a request that is not a file. No body counts as an empty object: the published clients send none for
 * some calls.
 *
 * @throws StorageError InvalidRequest
 */
export async function readJson<T>(c: StorageContext, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parse(await readText(c)))
  if (!parsed.success) throw storageErrors.request(firstIssue(parsed.error))
  return parsed.data
}

/** The first validation issue, with its path. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  const objectPath = issue?.path.join('/') ?? ''
  return `${objectPath === '' ? 'body' : objectPath}: ${issue?.message ?? 'is not as it should be'}`
}

async function readText(c: StorageContext): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of bodyOf(incomingOf(c))) {
      const part = Buffer.from(chunk)
      size += part.length
      if (size > MAX_BYTES) throw storageErrors.tooLarge()
      chunks.push(part)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    if (error instanceof TypeError) throw storageErrors.request('body: is not UTF-8', error)
    throw error
  }
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw storageErrors.request('body: is not JSON', error)
  }
}
