import { z } from 'zod'
import { bindingRequest } from '../subscriptions/bindings.ts'
import { limits } from '../limits.ts'

/** Clients in some languages send booleans as text. */
const flag = (otherwise: boolean) =>
  z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .nullish()
    .transform((value) => value ?? otherwise)

const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess((value) => value ?? {}, z.object(shape))

const replay = z.object({ since: z.number().min(0).max(8.64e15), limit: z.int().min(1).nullish() })

const config = part({
  broadcast: part({ self: flag(false), ack: flag(false), replication_ready: flag(false), replay: replay.nullish() }),
  presence: part({ key: z.string().max(limits.nameChars).nullish(), enabled: flag(true) }),
  postgres_changes: z
    .array(bindingRequest.nullable())
    .max(limits.changesPerChannel)
    .nullish()
    .transform((requests) => (requests ?? []).filter((request) => request !== null)),
  private: flag(false),
})

/** What a client sends with `phx_join`. */
export const joinPayload = part({
  config,
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
}).transform(({ config: { broadcast, presence, ...asked }, ...tokens }) => ({
  token: tokens.user_token ?? tokens.access_token ?? undefined,
  private: asked.private,
  changes: asked.postgres_changes,
  self: broadcast.self,
  ack: broadcast.ack,
  announcesReadiness: broadcast.replication_ready,
  replay: broadcast.replay ?? undefined,
  presenceKey: presence.key ?? '',
  watchesPresence: presence.enabled,
}))
export type JoinPayload = z.infer<typeof joinPayload>
