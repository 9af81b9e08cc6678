import type pg from 'pg'
import { keepDoing, onOneServer } from '#server/platform/background.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Secret } from '#server/platform/secret.ts'
import { entryLines, readAsService } from '../chain.ts'
import { readEntry } from '../read-entry.ts'
import { openForwarderSecret } from './forwarder-secret.ts'
import { messageOf, type Message } from './message.ts'
import { sendSyslog } from './syslog.ts'
import { sendWebhook } from './webhook.ts'

const EVERY_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
/** What one POST or one connection carries. */
const BATCH = 100
const LONGEST_ERROR = 300

/** The ways out, each of which looks at where it goes first. */
export interface Connections {
  readonly fetch: (
    url: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<Response>
  /** The address that may be connected to for this host and port. */
  readonly addressOf: (host: string, port: number) => Promise<string>
}

interface Forwarding {
  readonly service: pg.Pool
  readonly secret: Secret
  readonly log: Logger
  readonly connections: Connections
}

interface Forwarder {
  readonly id: string
  readonly company_id: string
  readonly kind: 'syslog' | 'webhook'
  readonly address: string
  readonly position: string
  readonly seq: string
  readonly sealed_secret: string | null
}

const WITH_NEWS = `
  select f.id, f.company_id, f.kind, f.address, f.position, h.seq, f.sealed_secret
  from public.audit_forwarders f join audit.heads h on h.company_id = f.company_id
  where f.enabled and h.seq > f.position order by f.failing_since nulls first, f.id`

/**
 * Sends entries on as they are written: each at least once, in order, from where each receiver had come. A receiver that
 * fails is tried again, ever later, and holds up no other. @returns stops it
 */
export function startForwarding(parts: Forwarding): () => Promise<void> {
  const pauses = new Map<string, { readonly until: number; readonly failures: number }>()
  return keepDoing(
    {
      name: 'audit forwarding',
      firstAfterMs: EVERY_MS,
      async turn() {
        const { rows } = await parts.service.query<Forwarder>(WITH_NEWS)
        const due = rows.filter(({ id }) => (pauses.get(id)?.until ?? 0) <= performance.now())
        for (const forwarder of due) {
          const failed = await onOneServer(parts.service, `audit forwarder ${forwarder.id}`, () =>
            forward(parts, forwarder),
          )
          const failures = failed === true ? (pauses.get(forwarder.id)?.failures ?? 0) + 1 : 0
          pauses.set(forwarder.id, { failures, until: performance.now() + pauseMs(failures) })
        }
        return EVERY_MS
      },
    },
    parts.log,
  )
}

const pauseMs = (failures: number): number => (failures === 0 ? 0 : Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS))

/** @returns whether it failed */
export async function forward(parts: Forwarding, forwarder: Forwarder): Promise<boolean> {
  const { id, company_id: company } = forwarder
  try {
    const stretch = { company, after: await positionOf(parts.service, forwarder), through: Number(forwarder.seq) }
    for await (const lines of entryLines(readAsService(parts.service), stretch)) {
      for (let at = 0; at < lines.length; at += BATCH) {
        const messages = lines.slice(at, at + BATCH).map((line) => messageOf(readEntry(line)))
        await send(parts, forwarder, messages)
        await parts.service.query(
          `update public.audit_forwarders set position = $3, last_error = null, failing_since = null where company_id = $1 and id = $2`,
          [company, id, messages.at(-1)?.seq],
        )
      }
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

/** Asked again under the lock: another server may have come further since the list was made. */
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
