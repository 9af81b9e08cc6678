import { z } from 'zod'
import { parseJson } from '../socket/frames.ts'

const present = z.object({
  id: z.string(),
  key: z.string(),
  ref: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

const room = { name: z.string(), private: z.boolean() }

/** Messages between the servers of one database. */
const relayMessage = z.discriminatedUnion('kind', [
  /** A server has started or reconnected, and needs to know the others. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('bye') }),
  z.object({
    kind: z.literal('broadcast'),
    ...room,
    event: z.string(),
    /** JSON, or bytes in base64. */
    content: z.union([z.object({ base64: z.string() }), z.object({ json: z.unknown().optional() })]),
  }),
  z.object({ kind: z.literal('presence'), ...room, came: z.array(present), went: z.array(z.string()) }),
])
export type RelayMessage = z.infer<typeof relayMessage>

/** Undefined for an unknown message of another release. */
export function readRelayMessage(text: string): RelayMessage | undefined {
  return relayMessage.safeParse(parseJson(text)).data
}
