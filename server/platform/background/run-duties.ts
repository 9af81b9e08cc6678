import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { LostLeaseError, type Duty } from './duty.ts'
import {
  claimDuty,
  failDuty,
  registerDuties,
  releaseDuty,
  renewDuty,
  saveDutyCursor,
  settleDuty,
  type ClaimedDuty,
} from './duty-table.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const POLL_MS = 1_000
const RENEWAL_MS = 5_000

interface Server {
  readonly service: pg.Pool
  readonly log: Logger
  readonly worker: string
}

/**
 * Runs duties as they fall due, until stopped. All servers of a database share them: each duty is at one of them at a
 * time, and a duty whose server died continues at another. Slow duties delay no others.
 *
 * @returns stops it; resolves when the duties at hand have ended
 */
export function runDuties(service: pg.Pool, log: Logger, duties: readonly Duty[]): () => Promise<void> {
  const server: Server = { service, log, worker: randomUUID() }
  const byName = new Map(duties.map((duty) => [duty.name, duty]))
  const running = new Map<string, Promise<void>>()
  let isRegistered = false
  const turn = async (signal: AbortSignal) => {
    if (!isRegistered) await registerDuties(service, duties)
    isRegistered = true
    while (!signal.aborted) {
      const idle = [...byName.keys()].filter((name) => !running.has(name))
      const claimed = await claimDuty(service, server.worker, idle)
      const duty = byName.get(claimed?.name ?? '')
      if (claimed === undefined || duty === undefined) break
      running.set(
        duty.name,
        takeTurn(server, duty, claimed, signal).finally(() => running.delete(duty.name)),
      )
    }
    return POLL_MS
  }
  const stop = runRepeatedly({ name: 'duties', firstAfterMs: 0, turn }, log)
  return async () => {
    await stop()
    await Promise.all(running.values())
  }
}

/** One turn from claim to settlement. Never throws: what fails is noted, or left to the end of the lease. */
async function takeTurn(server: Server, duty: Duty, { cursor }: ClaimedDuty, ending: AbortSignal): Promise<void> {
  const { service, worker, log } = server
  const { name } = duty
  const lost = new AbortController()
  const over = new AbortController()
  const signal = AbortSignal.any([ending, lost.signal])
  const renewal = renewLease(server, name, over.signal, () => lost.abort(new LostLeaseError(name)))
  try {
    const figures = await duty.run({
      signal,
      cursor,
      saveCursor: (next, client) => saveDutyCursor(client ?? service, worker, name, next),
    })
    await settleDuty(service, worker, name, figures ?? {})
  } catch (error) {
    const isOver = signal.aborted || error instanceof LostLeaseError
    if (!isOver) log.warn({ err: error, duty: name }, 'a duty failed; it is tried again')
    const note = isOver ? releaseDuty(service, worker, name) : failDuty(service, worker, name, error)
    await note.catch((failed: unknown) => log.warn({ err: failed, duty: name }, 'a duty was left to its lease'))
  } finally {
    over.abort()
    await renewal
  }
}

async function renewLease({ service, worker, log }: Server, name: string, over: AbortSignal, onLost: () => void) {
  for (;;) {
    await rest(RENEWAL_MS, undefined, { signal: over, ref: false }).catch(() => undefined)
    if (over.aborted) return
    const isOurs = await renewDuty(service, worker, name).catch((error: unknown) => {
      log.warn({ err: error, duty: name }, 'the lease of a duty could not be renewed')
      return true
    })
    if (!isOurs) return onLost()
  }
}
