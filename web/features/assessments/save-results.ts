import { useMutation } from '@tanstack/react-query'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import type { Assessment } from './schema.ts'

/** The changed fields of one result. */
export type ResultChange = Pick<AssessmentResult, 'controlId' | 'objectiveId'> & Partial<AssessmentResult>

export interface SaveResultsOptions {
  /** The id of the assessment. Its results are sent one after the other. */
  assessment: string
  /** Updates the cached result. */
  show: (change: ResultChange) => Promise<void>
  send: (change: ResultChange) => Promise<void>
  /** Refetches after an error. */
  rollBack: () => Promise<void>
}

/**
 * Saves results optimistically and rolls back after an error. Requests are sequential, or an older change could
 * overwrite a newer one.
 */
export function useSaveResults({ assessment, show, send, rollBack }: SaveResultsOptions) {
  const { mutate } = useMutation({
    scope: { id: `results of ${assessment}` },
    // Without a connection, the write fails at once with a toast.
    networkMode: 'always',
    onMutate: show,
    mutationFn: send,
    onError: async (error) => {
      toastFailed('The result was not kept', error, 'answer')
      await rollBack()
    },
  })
  return (change: ResultChange) => mutate(change)
}

export function withChange(results: Assessment['results'], change: ResultChange): Assessment['results'] {
  const { controlId, objectiveId } = change
  const isThere = (one: AssessmentResult) => one.controlId === controlId && one.objectiveId === objectiveId
  const now: AssessmentResult = { ...(results.find(isThere) ?? emptyResult(controlId, objectiveId)), ...change }
  return [...results.filter((one) => !isThere(one)), { ...now, methods: [...now.methods] }]
}

export function emptyResult(controlId: string, objectiveId: string | null): AssessmentResult {
  return { controlId, objectiveId, result: null, methods: [], steps: '', sample: '', observed: '', finding: '' }
}
