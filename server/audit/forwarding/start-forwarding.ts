import { setTimeout as rest } from 'node:timers/promises'
import { runRepeatedly, runOnOneServer } from '#server/platform/background/run-repeatedly.ts'
import { MAY_SEND } from '#server/platform/installation-copy.ts'
import { forward, type Forwarder, type Forwarding } from './forward.ts'

const EVERY_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
/** Few: each sends over a connection, and queries the database meanwhile. At most one of each company. */
const MOST_AT_ONCE = 4

const WITH_NEW_ENTRIES = `
  select f.id, f.company_id, f.kind, f.address, f.position, h.seq, f.sealed_secret
  from public.audit_forwarders f join audit.heads h on h.company_id = f.company_id
  where f.enabled and h.seq > f.position and ${MAY_SEND} order by f.failing_since nulls first, f.id`

/** The last turn of a forwarder. */
interface Turn {
  readonly endedAt: number
  readonly failures: number
}

/**
 * Forwards entries as they are written: each at least once, in order, from each receiver's position. A failing
 * receiver is retried with backoff; a failing or slow one delays no other company. @returns stops it
 */
export function startForwarding(parts: Forwarding): () => Promise<void> {
  const turns = new Map<string, Turn>()
  return runRepeatedly(
    {
      name: 'audit forwarding',
      firstAfterMs: EVERY_MS,
      async turn(signal) {
        await runOnOneServer(parts.service, 'audit forwarding', () => forwardNewEntries(parts, turns, signal))
        return EVERY_MS
      },
    },
    parts.log,
  )
}

/** Continues until nothing is being sent, and meanwhile looks for others with new entries. */
async function forwardNewEntries(parts: Forwarding, turns: Map<string, Turn>, signal: AbortSignal): Promise<void> {
  const sending = new Map<string, Promise<void>>()
  const begin = (forwarder: Forwarder) => {
    const { company_id: company } = forwarder
    if (sending.size >= MOST_AT_ONCE || sending.has(company)) return
    const done = takeTurn(parts, turns, forwarder).finally(() => sending.delete(company))
    sending.set(company, done)
  }
  try {
    do {
      for (const forwarder of await dueForwarders(parts, turns)) begin(forwarder)
      await Promise.race([pause(signal), ...sending.values()])
    } while (sending.size > 0 && !signal.aborted)
  } finally {
    await Promise.all(sending.values())
  }
}

/** Forwarders with new entries that are not in backoff, longest unserved first. */
async function dueForwarders({ service }: Forwarding, turns: ReadonlyMap<string, Turn>): Promise<Forwarder[]> {
  const { rows } = await service.query<Forwarder>(WITH_NEW_ENTRIES)
  const endedAt = ({ id }: Forwarder) => turns.get(id)?.endedAt ?? 0
  return rows
    .filter((forwarder) => endedAt(forwarder) + pauseMs(turns.get(forwarder.id)?.failures ?? 0) <= performance.now())
    .toSorted((a, b) => endedAt(a) - endedAt(b))
}

async function takeTurn(parts: Forwarding, turns: Map<string, Turn>, forwarder: Forwarder): Promise<void> {
  const { id } = forwarder
  const failed = await forward(parts, forwarder).catch((error: unknown) => {
    parts.log.warn({ err: error, forwarder: id }, 'forwarding failed; it is tried again')
    return true
  })
  turns.set(id, { endedAt: performance.now(), failures: failed ? (turns.get(id)?.failures ?? 0) + 1 : 0 })
}

const pauseMs = (failures: number): number => (failures === 0 ? 0 : Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS))
const pause = (signal: AbortSignal) => rest(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
