import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { companyControls, updateControls, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { reversalOf, withAssignments, type Assignment } from './assignment.ts'

/**
 * Assigns controls, all in the same fields. Shown at once. An error, or a lost connection, restores the former values,
 * except where a newer one was set. The database notifies new owners.
 */
export function assignControls(cache: QueryClient, scope: ControlsScope) {
  const { queryKey } = companyControls(scope)
  const paint = (assignments: readonly Assignment[]) =>
    cache.setQueryData(queryKey, (controls) => controls && withAssignments(controls, assignments))
  return mutationOptions({
    networkMode: 'always', // one that waits for a connection would look as if it were saved
    scope: { id: 'control-assignments' }, // one after the other, so that the last one painted is the last one written
    mutationFn: (assignments: readonly Assignment[]) => writeAssignments(scope, assignments),
    onMutate: async (assignments) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey) ?? []
      paint(assignments)
      return { before }
    },
    onSuccess: (written) => {
      const records = new Map(written.map((record) => [record.control_id, record]))
      updateControls(cache, scope, (control) => {
        const record = records.get(control.id)
        return record ? { ...control, changedAt: record.updated_at, changedBy: record.updated_by } : control
      })
    },
    onError: (_error, assignments, context) =>
      paint(reversalOf(assignments, context?.before ?? [], cache.getQueryData(queryKey) ?? [])),
    onSettled: async () => {
      if (cache.getQueryState(queryKey)?.isInvalidated) await cache.invalidateQueries({ queryKey })
    },
  })
}

async function writeAssignments({ companyId }: ControlsScope, assignments: readonly Assignment[]) {
  const { data, error } = await api
    .from('org_control_status')
    .upsert(
      assignments.map(({ controlId, ownerId, dueOn, reviewOn }) => ({
        company_id: companyId,
        control_id: controlId,
        ...(ownerId !== undefined && { owner_id: ownerId }),
        ...(dueOn !== undefined && { due_on: dueOn }),
        ...(reviewOn !== undefined && { review_on: reviewOn }),
      })),
      { onConflict: 'company_id,control_id' },
    )
    .select('control_id,updated_at,updated_by')
  if (error) throw new ControlsError('Failed to update control', error)
  return data
}
