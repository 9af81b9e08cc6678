import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import type { App, RequestVariables } from '#server/platform/module.ts'
import { broadcast } from './broadcast.ts'
import { Bucket } from '../socket/rate-limit-bucket.ts'
import { ChannelError, channelErrors } from '../channels/channel-errors.ts'
import type { Hub } from '../hub.ts'
import { limits } from '../limits.ts'
import { assuranceIn, type Viewer } from '../channels/viewer.ts'

type BroadcastContext = Context<{ Variables: RequestVariables }>

const name = z.string().min(1).max(limits.nameChars)

const message = z.object({
  topic: name,
  event: name,
  payload: z.unknown().refine((payload) => payload !== undefined, { error: "can't be blank" }),
  private: z.boolean().nullish(),
})
const batch = z.object({ messages: z.array(message).min(1).max(limits.httpBatch) })
const address = z.object({ topic: name, event: name })

/** Broadcasts by request, for clients without a socket or channel. */
export function httpBroadcast(hub: Hub): App {
  const app: App = new Hono<{ Variables: RequestVariables }>()
  const allowed = createRate()
  app.use(bodyLimit({ maxSize: limits.httpBodyBytes, onError: tooLong }))
  app.post('/api/broadcast', (c) =>
    answered(async () => {
      const { messages } = read(batch, parseJson(await c.req.text()))
      await say(hub, c, allowed, messages)
    }),
  )
  app.post('/api/broadcast/:topic/events/:event', (c) =>
    answered(async () => {
      const { topic, event } = read(address, c.req.param())
      const binary = c.req.header('content-type')?.startsWith('application/octet-stream') === true
      const payload = binary ? Buffer.from(await c.req.arrayBuffer()) : parseJson(await c.req.text())
      await say(hub, c, allowed, [{ topic, event, payload, private: c.req.query('private') === 'true' }])
    }),
  )
  app.all('*', () => failure(404, 'There is nothing here. Sockets connect to /realtime/v1/websocket.'))
  return app
}

const STATUS = new Map([
  [channelErrors.noDatabase(undefined).code, 503],
  [channelErrors.busy().code, 429],
])

async function answered(work: () => Promise<void>): Promise<Response> {
  try {
    await work()
    return new Response(null, { status: 202 })
  } catch (error) {
    if (error instanceof ApiError) return failure(error.status, error.message)
    if (error instanceof ChannelError) return failure(STATUS.get(error.code) ?? 422, error.message)
    throw error
  }
}

/** The rest of the body is not read, so the connection cannot be reused. */
function tooLong(): Response {
  return Response.json({ error: 'The message is too long' }, { status: 413, headers: { connection: 'close' } })
}

function failure(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(422, 'unreadable', 'The body is not JSON')
  }
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ApiError(422, 'unprocessable', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

interface Spoken {
  readonly topic: string
  readonly event: string
  readonly payload: unknown
  readonly private?: boolean | null | undefined
}

/** All messages or none. */
async function say(
  hub: Hub,
  c: BroadcastContext,
  allowed: (who: string, count: number) => boolean,
  messages: readonly Spoken[],
): Promise<void> {
  const caller = c.get('caller')
  if (!allowed(caller.sessionId ?? caller.address, messages.length))
    throw new ApiError(429, 'too_many', 'Too many messages to broadcast, please reduce the batch size')
  const { sessionId } = caller
  const assurance = assuranceIn(caller.claimsText)
  if (sessionId !== undefined && !(await hub.sessions.isAlive({ sessionId, assurance })))
    throw new ApiError(401, 'session_ended', 'The session of this token has ended')
  const { role } = caller
  if (role === 'seat') throw new ApiError(403, 'unauthorized', 'A seat has no live updates')
  const viewer: Viewer = { ...caller, role, assurance, expiresAt: undefined }
  for (const topic of new Set(messages.flatMap((given) => (given.private === true ? [given.topic] : [])))) {
    const { speak } = await hub.authorize(viewer, topic)
    if (!speak)
      throw new ApiError(403, 'unauthorized', `You do not have permissions to write to this Channel topic: ${topic}`)
  }
  for (const { topic, event, payload, private: isPrivate } of messages)
    broadcast(hub, { name: topic, private: isPrivate === true }, { event, payload })
}

/** Rate limits by sender. Idle ones are deleted when there are many. */
function createRate(): (who: string, count: number) => boolean {
  const many = 10_000
  const buckets = new Map<string, Bucket>()
  return (who, count) => {
    if (buckets.size > many) for (const [other, bucket] of buckets) if (bucket.full()) buckets.delete(other)
    const bucket = buckets.get(who) ?? new Bucket(limits.httpMessages)
    buckets.set(who, bucket)
    return bucket.take(count)
  }
}
