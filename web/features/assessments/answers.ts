import { useMutation } from '@tanstack/react-query'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import type { Assessment } from './schema.ts'

/** What is said anew of a place; what else was said of it stays. */
export type ResultChange = Pick<AssessmentResult, 'controlId' | 'objectiveId'> & Partial<AssessmentResult>

export interface Answering {
  /** Which assessment: its answers wait for each other. */
  assessment: string
  /** Puts it into the page. */
  show: (change: ResultChange) => Promise<void>
  send: (change: ResultChange) => Promise<void>
  /** Has the page read again. */
  takeBack: () => Promise<void>
}

/**
 * Enters what was found: in the page at once, and sent one after the other, or what was said first could arrive last.
 * Taken back where the server refuses it.
 */
export function useAnswers({ assessment, show, send, takeBack }: Answering) {
  const { mutate } = useMutation({
    scope: { id: `results of ${assessment}` },
    // Without a connection it is refused, and said, like any other change.
    networkMode: 'always',
    onMutate: show,
    mutationFn: send,
    onError: async (error) => {
      toastFailed('The result was not kept', error, 'answer')
      await takeBack()
    },
  })
  return (change: ResultChange) => mutate(change)
}

export function withChange(results: Assessment['results'], change: ResultChange): Assessment['results'] {
  const { controlId, objectiveId } = change
  const isThere = (one: AssessmentResult) => one.controlId === controlId && one.objectiveId === objectiveId
  const now: AssessmentResult = { ...(results.find(isThere) ?? nothingAt(controlId, objectiveId)), ...change }
  return [...results.filter((one) => !isThere(one)), { ...now, methods: [...now.methods] }]
}

export function nothingAt(controlId: string, objectiveId: string | null): AssessmentResult {
  return { controlId, objectiveId, result: null, methods: [], steps: '', sample: '', observed: '', finding: '' }
}
