import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { entryLines, readAsService, type Stretch } from '../chain.ts'
import { readEntry } from '../read-entry.ts'
import { openForwarderSecret } from './forwarder-secret.ts'
import { messageOf, type Message } from './message.ts'
import { sendSyslog } from './syslog.ts'
import { sendWebhook } from './webhook.ts'
import type { Connections } from './connections.ts'

/** A forwarder with more entries than fit in this time continues after the others. */
const TURN_MS = 10_000
/** Entries in one POST or one connection. */
const BATCH = 100
const LONGEST_ERROR = 300

export interface Forwarding {
  readonly service: pg.Pool
  readonly secret: Secret
  readonly log: Logger
  readonly connections: Connections
}

export interface Forwarder {
  readonly id: string
  readonly company_id: string
  readonly kind: 'syslog' | 'webhook'
  readonly address: string
  readonly position: string
  readonly seq: string
  readonly sealed_secret: string | null
}

/** @returns whether it failed */
export async function forward(parts: Forwarding, forwarder: Forwarder): Promise<boolean> {
  const { id, company_id: company } = forwarder
  const until = performance.now() + TURN_MS
  try {
    const stretch = { company, after: await positionOf(parts.service, forwarder), through: Number(forwarder.seq) }
    for await (const messages of batches(parts.service, stretch)) {
      await send(parts, forwarder, messages)
      await parts.service.query(
        `update public.audit_forwarders set position = $3, last_error = null, failing_since = null where company_id = $1 and id = $2`,
        [company, id, messages.at(-1)?.seq],
      )
      if (performance.now() > until) break
    }
    return false
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    await parts.service.query(
      `update public.audit_forwarders set last_error = $3, failing_since = coalesce(failing_since, now()) where company_id = $1 and id = $2`,
      [company, id, text.slice(0, LONGEST_ERROR)],
    )
    parts.log.warn({ err: error, forwarder: id }, 'audit entries were not taken; they are sent again')
    return true
  }
}

async function* batches(service: pg.Pool, stretch: Stretch): AsyncGenerator<Message[]> {
  for await (const lines of entryLines(readAsService(service), stretch)) {
    for (let at = 0; at < lines.length; at += BATCH)
      yield lines.slice(at, at + BATCH).map((line) => messageOf(readEntry(line)))
  }
}

/** Read again under the lock: another server may have advanced since the list was made. */
async function positionOf(service: pg.Pool, { company_id: company, id }: Forwarder): Promise<number> {
  const { rows } = await service.query<{ position: string }>(
    'select position from public.audit_forwarders where company_id = $1 and id = $2 and enabled',
    [company, id],
  )
  return Number(rows[0]?.position ?? Number.MAX_SAFE_INTEGER)
}

function send({ connections, secret }: Forwarding, forwarder: Forwarder, messages: readonly Message[]): Promise<void> {
  if (forwarder.kind === 'syslog') return sendSyslog(connections.addressOf, forwarder.address, messages)
  return sendWebhook(connections.fetch, {
    url: forwarder.address,
    id: forwarder.id,
    secret: openForwarderSecret(secret, forwarder),
    messages,
  })
}
