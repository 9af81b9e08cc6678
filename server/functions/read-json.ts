import type { IncomingMessage } from 'node:http'
import { bodyOf } from '#server/platform/http/request-body.ts'
import { functionErrors } from './errors.ts'

const MAX_BYTES = 1024 * 1024

/**
 * The body of a request as JSON; an empty one is `{}`, because clients send none without arguments.
 *
 * @throws ApiError 400, 413, 415; FileError `truncated` when the sender disconnects
 */
export async function readJson(request: IncomingMessage, maxBytes = MAX_BYTES): Promise<unknown> {
  const bytes = await readLimited(request, maxBytes)
  if (bytes.length === 0) return {}
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw functionErrors.type('JSON (Content-Type: application/json)')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw functionErrors.malformed('The body is not valid JSON.')
  }
}

/** Counts the bytes received, not the declared length. */
async function readLimited(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw functionErrors.tooLarge('The body', maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bodyOf(request)) {
    size += chunk.length
    if (size > maxBytes) throw functionErrors.tooLarge('The body', maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
