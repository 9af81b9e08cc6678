import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { EXCEPTION_FACTS } from '#web/lib/controls/exception-columns.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { companyControls, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { type ExceptionInput, fieldsOf } from './exception-input.ts'
import type { ExceptionRecord, ReviewRecord } from './exception-record.ts'

const keyOf = (companyId: Id<'companies'>, controlId: Id<'controls'>) => ['exceptions', companyId, controlId] as const

/** All exceptions of a control, the latest first; only the first one can be active. */
export const controlExceptions = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: keyOf(companyId, controlId),
    meta: { follows: ['control_exceptions', 'exception_reviews', 'evidence'] },
    queryFn: async ({ signal }): Promise<readonly ExceptionRecord[]> => {
      const { data, error } = await api
        .from('control_exceptions')
        .select(RECORD_COLUMNS)
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch exceptions', error)
      return data.map((one) => ({ ...one, reviews: one.reviews.toSorted(byDueDay) }))
    },
  })

const RECORD_COLUMNS =
  `id,ended_because,ended_by,ended_at,created_by,created_at,${EXCEPTION_FACTS},document_id,item:evidence(number,title),reviews:exception_reviews(id,due_on,held_on,progress)` as const

function byDueDay(one: ReviewRecord, other: ReviewRecord): number {
  return one.due_on.localeCompare(other.due_on)
}

/** Records an exception with its first review, or changes the facts of one. */
export const saveException = async (
  { companyId }: ControlsScope,
  controlId: Id<'controls'>,
  input: ExceptionInput,
): Promise<void> => {
  const { kind, ...fields } = fieldsOf(input)
  if (input.id !== undefined) {
    await updateRows(companyId, 'control_exceptions', input.id, fields)
    return
  }
  const {
    expected_end: expectedEnd,
    implemented_on: implementedOn,
    found_by: foundBy,
    unchanged_on,
    document_id,
    ...rest
  } = fields
  const reviews = kind === 'temporary-deficiency' ? [{ dueOn: input.first_review, heldOn: null, progress: null }] : []
  const said = {
    kind,
    ...rest,
    expectedEnd,
    implementedOn,
    foundBy,
    documentId: document_id,
    unchangedOn: unchanged_on,
    reviews,
  }
  await api.rpc('record_exception', { company: companyId, control: controlId, said }).throwOnError()
}

/** From now on the status decides how the control counts. */
export const endException = ({ companyId }: ControlsScope, id: ExceptionRecord['id'], because: string) =>
  updateRows(companyId, 'control_exceptions', id, { ended_because: because })

export const planReview = ({ companyId }: ControlsScope, exceptionId: ExceptionRecord['id'], dueOn: string) =>
  insertRows(companyId, 'exception_reviews', { exception_id: exceptionId, due_on: dueOn })

export const holdReview = (
  { companyId }: ControlsScope,
  id: ReviewRecord['id'],
  held: { held_on: string; progress: string },
) => updateRows(companyId, 'exception_reviews', id, held)

/** Refetches at once, because a page without live updates would not hear of the change. */
export const refreshExceptions = (scope: ControlsScope, controlId: Id<'controls'>) =>
  invalidates(keyOf(scope.companyId, controlId), companyControls(scope).queryKey)
