import { z } from 'zod'
import { channelErrors } from '../channels/channel-errors.ts'
import { webSocketFrame } from './websocket-frame.ts'

/** The serializers of Phoenix: JSON objects, or JSON arrays with binary frames for broadcasts. */
export type Version = '1.0.0' | '2.0.0'

/** A frame from a client. */
export interface Incoming {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  /** JSON, or for a binary broadcast `{ event, payload: Buffer }`. */
  readonly payload?: unknown
}

/** A frame to a client; `payload` is JSON text. */
export interface Outgoing {
  readonly joinRef?: string | null
  readonly ref?: string | null
  readonly topic: string
  readonly event: string
  readonly payload: string
}

/** A message as a WebSocket frame for each serializer: built once, with the same bytes for every receiver. */
export type Message = (version: Version) => Buffer | undefined

const BROADCAST_PUSH = 3
const BROADCAST = 4
const BINARY = 0
const JSON_TEXT = 1
const LONGEST_FIELD = 255

const text = z.string()
const ref = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null)

const objectFrame = z.object({ topic: text, event: text, payload: z.unknown().optional(), ref, join_ref: ref })
const arrayFrame = z.tuple([ref, ref, text, text, z.unknown()])

/** Parses a text frame; undefined when it is invalid. */
export function readText(version: Version, data: string): Incoming | undefined {
  const json = parseJson(data)
  if (version === '1.0.0') {
    const parsed = objectFrame.safeParse(json)
    if (!parsed.success) return undefined
    const { join_ref: joinRef, ...rest } = parsed.data
    return { joinRef, ...rest }
  }
  const parsed = arrayFrame.safeParse(json)
  if (!parsed.success) return undefined
  const [joinRef, ownRef, topic, event, payload] = parsed.data
  return { joinRef, ref: ownRef, topic, event, payload }
}

/** Parses a binary frame (2.0.0 only): kind 3, a broadcast. */
export function readBinary(version: Version, data: Buffer): Incoming | undefined {
  if (version === '1.0.0' || data.length < 7 || data[0] !== BROADCAST_PUSH) return undefined
  const encoding = data[6]
  let at = 7
  // The client writes one byte for each character, so these are Latin-1.
  const fields = [...data.subarray(1, 6)].map((length) => data.toString('latin1', at, (at += length)))
  const [joinRef = '', ownRef = '', topic = '', event = ''] = fields
  if (at > data.length || (encoding !== BINARY && encoding !== JSON_TEXT)) return undefined
  const rest = data.subarray(at)
  const payload = encoding === BINARY ? Buffer.from(rest) : parseJson(rest.toString('utf8'))
  if (payload === undefined) return undefined
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ownRef === '' ? null : ownRef,
    topic,
    event: 'broadcast',
    payload: { event, payload },
  }
}

/** @throws ChannelError when the value is nested too deeply: unlike parsing, writing JSON needs the stack */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    throw error instanceof RangeError ? channelErrors.tooDeep() : error
  }
}

/** Undefined when it is invalid. */
export function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** A message for one receiver. */
export function write(
  version: Version,
  { joinRef = null, ref: ownRef = null, topic, event, payload }: Outgoing,
): Buffer {
  const head = [joinRef, ownRef, topic, event].map((field) => JSON.stringify(field))
  const data =
    version === '1.0.0'
      ? `{"join_ref":${head[0]},"ref":${head[1]},"topic":${head[2]},"event":${head[3]},"payload":${payload}}`
      : `[${head.join(',')},${payload}]`
  return webSocketFrame(Buffer.from(data), false)
}

/** A message for many receivers. */
export function shared(topic: string, event: string, payload: string): Message {
  return onceForEach((version) => write(version, { topic, event, payload }))
}

/** A broadcast by a client, the database or another server. `payload` is a Buffer, or any JSON value. */
export interface Broadcast {
  readonly event: string
  readonly payload?: unknown
  readonly meta?: { readonly id: string; readonly replayed?: true } | undefined
}

/**
 * A broadcast for many receivers. Binary content cannot be sent to 1.0.0.
 *
 * @throws ChannelError when the payload is nested too deeply
 */
export function sharedBroadcast(topic: string, { event, payload, meta }: Broadcast): Message {
  const content = Buffer.isBuffer(payload) ? payload : writeJson(payload === undefined ? {} : payload)
  return onceForEach((version) => {
    const compact = version === '2.0.0' ? compactBroadcast(topic, event, meta, content) : undefined
    if (compact !== undefined || Buffer.isBuffer(content)) return compact
    const tail = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`
    const whole = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content}${tail}}`
    return write(version, { topic, event: 'broadcast', payload: whole })
  })
}

/** Kind 4; undefined when a field is too long for its length byte. */
function compactBroadcast(topic: string, event: string, meta: Broadcast['meta'], content: string | Buffer) {
  const fields = [topic, event, meta === undefined ? '' : JSON.stringify(meta)].map((field) => Buffer.from(field))
  if (fields.some((field) => field.length > LONGEST_FIELD)) return undefined
  const encoding = Buffer.isBuffer(content) ? BINARY : JSON_TEXT
  const header = Buffer.from([BROADCAST, ...fields.map((field) => field.length), encoding])
  const body = Buffer.isBuffer(content) ? content : Buffer.from(content)
  return webSocketFrame(Buffer.concat([header, ...fields, body]), true)
}

function onceForEach(make: Message): Message {
  const made = new Map<Version, Buffer | undefined>()
  return (version) => {
    if (!made.has(version)) made.set(version, make(version))
    return made.get(version)
  }
}
