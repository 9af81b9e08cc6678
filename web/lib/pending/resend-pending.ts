import type { QueryClient } from '@tanstack/react-query'
import { toastError, toastInfo, toastSuccess } from '#web/ui/overlay/toast.tsx'
import { parseId } from '#domain/ids.ts'
import { api } from '../api.ts'
import { writeResult } from '../assessments/write-result.ts'
import { controlKeys } from '../controls/controls-queries.ts'
import { isUnreachable, messageOf } from '../errors.ts'
import { forgetPending, untilAnswered, type PendingChange } from './pending-changes.ts'

type Outcome = 'sent' | 'overtaken' | { refused: string }

/**
 * Sends pending changes again, oldest first, until each is answered. Skips a change when another person has changed the
 * same field since, because they saw a newer value.
 */
export async function resendPending(cache: QueryClient, changes: readonly PendingChange[], leaving: AbortSignal) {
  const numbers: Record<'sent' | 'overtaken', string[]> = { sent: [], overtaken: [] }
  for (const change of changes) {
    const outcome = await untilReached(() => resend(change), leaving)
    if (outcome === undefined) return
    forgetPending([change])
    if (typeof outcome === 'string') numbers[outcome].push(change.controlNumber)
    else toastError(`A change of ${change.controlNumber} was refused`, { description: outcome.refused })
  }
  await cache.invalidateQueries({ queryKey: controlKeys.all })
  await cache.invalidateQueries({ queryKey: ['objectives'] })
  await cache.invalidateQueries({ queryKey: ['assessments'] })
  const { sent, overtaken } = numbers
  if (sent.length > 0) toastSuccess(`Sent what had not been sent before: ${listOf(sent)}`)
  if (overtaken.length > 0) {
    toastInfo(`Not sent: ${listOf(overtaken)}`, { description: 'Someone else has changed it since.' })
  }
}

async function resend(change: PendingChange): Promise<Outcome> {
  const latest = await latestOf(change)
  if (latest !== null && latest.updated_by !== change.userId && isNewer(latest.updated_at, change)) return 'overtaken'
  const { error } = await write(change)
  if (error === null) return 'sent'
  if (isUnreachable(error)) throw new Error(messageOf(error), { cause: error })
  return { refused: messageOf(error) }
}

/** A result was read with its whole assessment, so its time is that of the reading. */
function isNewer(updatedAt: string, { change, seenAt }: PendingChange): boolean {
  if (change.kind !== 'result') return updatedAt !== seenAt
  return seenAt === null || Date.parse(updatedAt) > Date.parse(seenAt)
}

async function latestOf(pending: PendingChange) {
  const { companyId, controlId, change } = pending
  if (change.kind === 'result') return latestResultOf(companyId, controlId, change)
  const query =
    change.kind === 'status'
      ? api.from('org_control_status').select('updated_at,updated_by').eq('company_id', companyId)
      : api
          .from('control_objectives')
          .select('updated_at,updated_by')
          .eq('company_id', companyId)
          .eq('objective_id', change.objectiveId)
  const { data, error } = await query.eq('control_id', controlId).maybeSingle()
  if (error) throw new Error(messageOf(error), { cause: error })
  return data
}

async function latestResultOf(
  companyId: PendingChange['companyId'],
  controlId: string,
  { assessmentId, objectiveId }: Extract<PendingChange['change'], { kind: 'result' }>,
) {
  const query = api
    .from('assessment_results')
    .select('updated_at,updated_by')
    .eq('company_id', companyId)
    .eq('assessment_id', assessmentId)
    .eq('control_id', parseId('assessment_controls', controlId))
  const one = objectiveId === null ? query.is('objective_id', null) : query.eq('objective_id', objectiveId)
  const { data, error } = await one.maybeSingle()
  if (error) throw new Error(messageOf(error), { cause: error })
  return data
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
      if (!(error instanceof Error) || !untilAnswered.retry(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, untilAnswered.retryDelay(failures)))
    }
  }
  return undefined
}

function listOf(numbers: readonly string[]): string {
  const different = [...new Set(numbers)]
  return different.length > 3 ? `${different.length} controls` : different.join(', ')
}
