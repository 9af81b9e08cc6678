import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from './api.ts'
import { ControlsError } from './controls-error.ts'
import { updateControls, type CompanyControl, type ControlsScope } from './controls-queries.ts'

/** What changes about who is asked about a control, by when, and when it is looked at again. */
export type Assignment = { controlId: Id<'controls'> } & Partial<Pick<CompanyControl, 'ownerId' | 'dueOn' | 'reviewOn'>>

/** Assigns a control; shown as soon as the server has it. Whoever gets it is told by the database. */
export function useAssignControl(scope: ControlsScope) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (assignment: Assignment) => writeAssignment(scope, assignment),
    onSuccess: (record, { controlId }) =>
      updateControls(cache, scope, (control) =>
        control.id === controlId
          ? {
              ...control,
              ownerId: record.owner_id,
              dueOn: record.due_on,
              reviewOn: record.review_on,
              changedAt: record.updated_at,
              changedBy: record.updated_by,
            }
          : control,
      ),
  })
}

async function writeAssignment({ companyId }: ControlsScope, { controlId, ownerId, dueOn, reviewOn }: Assignment) {
  const { data, error } = await api
    .from('org_control_status')
    .upsert(
      {
        company_id: companyId,
        control_id: controlId,
        ...(ownerId !== undefined && { owner_id: ownerId }),
        ...(dueOn !== undefined && { due_on: dueOn }),
        ...(reviewOn !== undefined && { review_on: reviewOn }),
      },
      { onConflict: 'company_id,control_id' },
    )
    .select('owner_id,due_on,review_on,updated_at,updated_by')
    .single()
  if (error) throw new ControlsError('Failed to update control', error)
  return data
}
