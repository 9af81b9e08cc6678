import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { companyControls, type ControlsScope } from '#web/lib/controls/controls-queries.ts'

export type ExceptionRecord = Omit<Row<'control_exceptions'>, 'company_id' | 'control_id' | 'updated_by' | 'updated_at'>

const keyOf = (companyId: Id<'companies'>, controlId: Id<'controls'>) => ['exceptions', companyId, controlId] as const

/** All exceptions of a control, the latest first; only the first one can be active. */
export const controlExceptions = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: keyOf(companyId, controlId),
    meta: { follows: ['control_exceptions'] },
    queryFn: async ({ signal }): Promise<readonly ExceptionRecord[]> => {
      const { data, error } = await api
        .from('control_exceptions')
        .select('id,kind,description,measures,since,expected_end,ended_because,ended_by,ended_at,created_by,created_at')
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch exceptions', error)
      return data
    },
  })

/** The input for an exception; with an id it changes that one. */
export type ExceptionInput = Pick<ExceptionRecord, 'kind' | 'description' | 'measures' | 'since' | 'expected_end'> & {
  id?: ExceptionRecord['id']
}

export const saveException = (
  { companyId }: ControlsScope,
  controlId: Id<'controls'>,
  { id, kind, ...fields }: ExceptionInput,
) => {
  const table = api.from('control_exceptions')
  return id === undefined
    ? table.insert({ company_id: companyId, control_id: controlId, kind, ...fields }).throwOnError()
    : table.update(fields).eq('company_id', companyId).eq('id', id).throwOnError()
}

/** From now on the status decides how the control counts. */
export const endException = ({ companyId }: ControlsScope, id: ExceptionRecord['id'], because: string) =>
  api
    .from('control_exceptions')
    .update({ ended_because: because })
    .eq('company_id', companyId)
    .eq('id', id)
    .throwOnError()

/** Refetches at once, because a page without live updates would not hear of the change. */
export const refreshExceptions = (scope: ControlsScope, controlId: Id<'controls'>) =>
  invalidates(keyOf(scope.companyId, controlId), companyControls(scope).queryKey)
