import type { Id } from '#domain/ids.ts'
import type { StartStep } from '#domain/start/start-list.ts'
import { api } from '#web/lib/api.ts'

/** Skips a step of the start list, or takes it up again. */
export async function skipStep(companyId: Id<'companies'>, step: StartStep, isSkipped: boolean): Promise<void> {
  await api
    .from('start_decisions')
    .upsert({ company_id: companyId, step, is_skipped: isSkipped }, { onConflict: 'company_id,step' })
    .throwOnError()
}
