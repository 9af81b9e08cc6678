import { useMutation } from '@tanstack/react-query'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import type { ResultChange } from '#web/lib/assessments/write-result.ts'
import { forgetPending, rememberPending, untilAnswered, type PendingChange } from '#web/lib/pending/pending-changes.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'

export interface SaveResultsOptions {
  /** The id of the assessment. Its results are sent one after the other. */
  assessment: string
  /** Updates the cached result. */
  show: (change: ResultChange) => Promise<void>
  send: (change: ResultChange) => Promise<void>
  /** The change as it is kept until the server answers. Without it, a change without a connection fails at once. */
  pending?: (change: ResultChange) => PendingChange | undefined
  /** Refetches after an error. */
  rollBack: () => Promise<void>
}

/**
 * Saves results optimistically and rolls back after an error. Requests are sequential, or an older change could
 * overwrite a newer one.
 */
export function useSaveResults({ assessment, show, send, pending, rollBack }: SaveResultsOptions) {
  const { mutate } = useMutation({
    scope: { id: `results of ${assessment}` },
    ...(pending && untilAnswered),
    // Without a connection, the write is tried as well: it fails at once with a toast, or is kept.
    networkMode: 'always',
    onMutate: async (change: ResultChange) => {
      const kept = pending?.(change)
      if (kept !== undefined) rememberPending([kept])
      await show(change)
      return kept
    },
    mutationFn: send,
    onError: async (error) => {
      toastFailed('The result was not kept', error, 'answer')
      await rollBack()
    },
    onSettled: (_done, _error, _change, kept) => {
      if (kept !== undefined) forgetPending([kept])
    },
  })
  return (change: ResultChange) => mutate(change)
}

export function withChange(results: Assessment['results'], change: ResultChange): Assessment['results'] {
  const former = resultAt(results, change.controlId, change.objectiveId)
  const now: AssessmentResult = { ...former, ...change }
  return [...results.filter((one) => one !== former), { ...now, methods: [...now.methods] }]
}

/** The result of a control or objective; an empty one before it has any. */
export function resultAt(results: Assessment['results'], controlId: string, objectiveId: string | null) {
  const found = results.find((one) => one.controlId === controlId && one.objectiveId === objectiveId)
  return found ?? emptyResult(controlId, objectiveId)
}

export function emptyResult(controlId: string, objectiveId: string | null): Assessment['results'][number] {
  return { controlId, objectiveId, result: null, methods: [], steps: '', sample: '', observed: '', finding: '' }
}
