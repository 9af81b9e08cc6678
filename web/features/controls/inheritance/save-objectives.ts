import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { ObjectiveResponsibility } from '#web/lib/providers/objective-responsibility.ts'

interface Line extends Pick<ControlsScope, 'companyId'> {
  readonly controlId: Id<'controls'>
  readonly providerId: Id<'service_providers'>
}

/** Keeps these objectives of a line of the matrix; those that are not among them follow the requirement again. */
export async function saveObjectives(
  { companyId, controlId, providerId }: Line,
  objectives: readonly Omit<ObjectiveResponsibility, 'id'>[],
): Promise<void> {
  const removed = api
    .from('objective_responsibilities')
    .delete()
    .eq('company_id', companyId)
    .eq('control_id', controlId)
    .eq('provider_id', providerId)
  const kept = objectives.map(({ objective_id: id }) => `"${id}"`).join(',')
  await (kept === '' ? removed : removed.not('objective_id', 'in', `(${kept})`)).throwOnError()
  if (objectives.length === 0) return
  const rows = objectives.map(({ objective_id, responsibility, note }) => ({
    company_id: companyId,
    control_id: controlId,
    provider_id: providerId,
    objective_id,
    responsibility,
    note,
  }))
  await api
    .from('objective_responsibilities')
    .upsert(rows, { onConflict: 'company_id,control_id,provider_id,objective_id' })
    .throwOnError()
}
