import * as z from 'zod/mini'
import { eventsOf } from '#web/lib/event-stream.ts'
import { callForResponse } from '#web/lib/functions.ts'

const progress = z.object({ checked: z.number(), of: z.number() })
const result = z.object({ through: z.number(), faults: z.array(z.string()) })
const errorSchema = z.object({ error: z.string() })

export type Progress = z.infer<typeof progress>

/**
 * Has the server check a whole chain, entry by entry.
 *
 * @returns what is wrong with it, in words
 * @throws when the server refuses or the answer ends early
 */
export async function verifyChain(
  chain: string | null,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { body } = await callForResponse('verify-audit', { companyId: chain }, signal)
  if (body === null) throw new Error('The server sent no answer.')
  for await (const { event, data } of eventsOf(body)) {
    const message: unknown = JSON.parse(data)
    if (event === 'progress') onProgress(progress.parse(message))
    else if (event === 'result') return result.parse(message).faults
    else throw new Error(errorSchema.safeParse(message).data?.error ?? 'The check failed.')
  }
  throw new Error('The check ended before the last event.')
}
