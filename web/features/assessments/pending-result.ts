import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { parseId, type Id } from '#domain/ids.ts'
import type { ResultChange } from '#web/lib/assessments/write-result.ts'
import { currentSession } from '#web/lib/auth/session.ts'
import { seenValue, THIS_PAGE, type PendingChange } from '#web/lib/pending/pending-changes.ts'
import { valuesOf } from '#web/lib/pending/result-values.ts'
import { resultAt } from './save-results.ts'

/** A changed result as it is kept until the server confirms it. */
export function pendingResult(
  companyId: Id<'companies'>,
  shown: Assessment | null | undefined,
  { controlId, objectiveId, ...values }: ResultChange,
): PendingChange | undefined {
  const session = currentSession()
  if (session.status !== 'signed-in' || !shown) return undefined
  const before = resultAt(shown.results, controlId, objectiveId)
  return {
    userId: session.user.id,
    companyId,
    controlId: parseId('controls', controlId),
    controlNumber: shown.controls.find(({ id }) => id === controlId)?.number ?? 'a control',
    change: { kind: 'result', assessmentId: parseId('assessments', shown.assessment.id), objectiveId, values },
    seen: [seenValue(valuesOf(before, values))],
    page: THIS_PAGE,
  }
}
