import { z } from 'zod'
import { parseJson } from './frames.ts'

const present = z.object({
  id: z.string(),
  key: z.string(),
  ref: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

const room = { name: z.string(), private: z.boolean() }

/** What servers of one database tell each other. */
const relayMessage = z.discriminatedUnion('kind', [
  /** A server has come, or has come back: it knows of nobody. */
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

/** Undefined for what a server of another release says and this one does not understand. */
export function readRelayMessage(text: string): RelayMessage | undefined {
  return relayMessage.safeParse(parseJson(text)).data
}
