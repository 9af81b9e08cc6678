import type { QueryClient } from '@tanstack/react-query'
import { toastError, toastInfo, toastSuccess } from '#web/ui/overlay/toast.tsx'
import { parseId } from '#domain/ids.ts'
import { api } from '../api.ts'
import { writeResult } from '../assessments/write-result.ts'
import { controlKeys } from '../controls/controls-queries.ts'
import { currentSession } from '../auth/session.ts'
import { isTransient, messageOf } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { forgetPending, seenValue, untilAnswered, type PendingChange } from './pending-changes.ts'
import { valuesOf } from './result-values.ts'

type Outcome = 'sent' | 'overtaken' | { refused: string }

/**
 * Sends pending changes again, oldest first, until each is answered. Skips a change when another person has changed the
 * same field since, because they saw a newer value; a change of another field of the same record does not count.
 */
export async function resendPending(cache: QueryClient, changes: readonly PendingChange[], leaving: AbortSignal) {
  const numbers: Record<'sent' | 'overtaken', string[]> = { sent: [], overtaken: [] }
  try {
    for (const change of changes) {
      const outcome = await untilReached(() => resend(change), leaving)
      // Without a session every change is refused: the rest waits for the next sign-in.
      if (outcome === undefined || currentSession().status === 'signed-out') return
      forgetPending([change])
      if (typeof outcome === 'string') numbers[outcome].push(change.controlNumber)
      else toastError(`A change of ${change.controlNumber} was refused`, { description: outcome.refused })
    }
  } finally {
    // Also what was sent before a failure is not on the page yet.
    await cache.invalidateQueries({ queryKey: controlKeys.all })
    await cache.invalidateQueries({ queryKey: ['objectives'] })
    await cache.invalidateQueries({ queryKey: ['assessments'] })
  }
  const { sent, overtaken } = numbers
  if (sent.length > 0) toastSuccess(`Sent what had not been sent before: ${listOf(sent)}`)
  if (overtaken.length > 0) {
    toastInfo(`Not sent: ${listOf(overtaken)}`, { description: 'Someone else has changed it since.' })
  }
}

async function resend(change: PendingChange): Promise<Outcome> {
  const latest = await latestOf(change)
  if (latest.error !== null) throw failureOf(latest)
  if (latest.data !== null && isOvertaken(change, latest.data)) return 'overtaken'
  const written = await write(change)
  if (written.error === null) return 'sent'
  const failure = failureOf(written)
  if (failure instanceof LaterError) throw failure
  return { refused: failure.message }
}

/** The server, or a proxy before it, could not take the request yet. */
class LaterError extends Error {}

const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504])

function failureOf({ error, status }: { error: unknown; status: number }): Error {
  const Failure = isTransient(error) || LATER.has(status) ? LaterError : Error
  return new Failure(messageOf(error), { cause: error })
}

function isOvertaken({ userId, change, seen }: PendingChange, latest: JsonObject): boolean {
  if (latest['updated_by'] === userId) return false
  const [now, mine] =
    change.kind === 'status'
      ? [latest['status'], change.status]
      : change.kind === 'objective'
        ? [latest['result'], change.result]
        : [valuesOf(latest, change.values), valuesOf(change.values, change.values)]
  return ![...seen, seenValue(mine)].includes(seenValue(now))
}

function latestOf(pending: PendingChange) {
  const { companyId, controlId, change } = pending
  if (change.kind === 'result') return latestResultOf(companyId, controlId, change)
  const query =
    change.kind === 'status'
      ? api.from('org_control_status').select('status,updated_by').eq('company_id', companyId)
      : api
          .from('control_objectives')
          .select('result,updated_by')
          .eq('company_id', companyId)
          .eq('objective_id', change.objectiveId)
  return query.eq('control_id', controlId).maybeSingle()
}

function latestResultOf(
  companyId: PendingChange['companyId'],
  controlId: string,
  { assessmentId, objectiveId }: Extract<PendingChange['change'], { kind: 'result' }>,
) {
  const query = api
    .from('assessment_results')
    .select('result,methods,steps,sample,observed,finding,updated_by')
    .eq('company_id', companyId)
    .eq('assessment_id', assessmentId)
    .eq('control_id', parseId('assessment_controls', controlId))
  const one = objectiveId === null ? query.is('objective_id', null) : query.eq('objective_id', objectiveId)
  return one.maybeSingle()
}

function write({ companyId, controlId, change }: PendingChange) {
  if (change.kind === 'result') {
    const { assessmentId, objectiveId, values } = change
    return writeResult(companyId, assessmentId, { controlId, objectiveId, ...values })
  }
  const row = { company_id: companyId, control_id: controlId }
  return change.kind === 'status'
    ? api.from('org_control_status').upsert({ ...row, status: change.status }, { onConflict: 'company_id,control_id' })
    : api
        .from('control_objectives')
        .upsert(
          { ...row, objective_id: change.objectiveId, result: change.result },
          { onConflict: 'company_id,control_id,objective_id' },
        )
}

/** @returns undefined after the page was left */
async function untilReached<Answer>(ask: () => Promise<Answer>, leaving: AbortSignal): Promise<Answer | undefined> {
  for (let failures = 0; !leaving.aborted; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      const isLater = error instanceof Error && untilAnswered.retry(failures, error)
      if (!isLater && !(error instanceof LaterError)) throw error
      await new Promise((resolve) => setTimeout(resolve, untilAnswered.retryDelay(failures)))
    }
  }
  return undefined
}

function listOf(numbers: readonly string[]): string {
  const different = [...new Set(numbers)]
  return different.length > 3 ? `${different.length} controls` : different.join(', ')
}
