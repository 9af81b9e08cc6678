import type { Database } from '#db/schema.gen.ts'
import { updateRows } from '#web/lib/write/company-rows.ts'
import { companyThirdParties, type RecordedStep, type ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

export type StepChange = Database['public']['Tables']['offboarding_steps']['Update']

/** Records a step of an offboarding, or opens it again; both can be undone. */
export function useOffboardingChanges({ company_id: companyId }: Pick<ThirdParty, 'company_id'>) {
  const write = useWrite(invalidates(companyThirdParties(companyId).queryKey))
  const update = async ({ id }: RecordedStep, change: StepChange) => {
    await updateRows(companyId, 'offboarding_steps', id, change)
  }
  return {
    record: (step: RecordedStep, change: StepChange) =>
      write('The step could not be saved', () => update(step, change), {
        undo: {
          message: `${step.step}: ${change.state?.toLowerCase() ?? 'changed'}`,
          action: () => update(step, former(step)),
        },
      }),
  }
}

const former = ({ state, done_by, done_on, document_id, note }: RecordedStep): StepChange => ({
  state,
  done_by,
  done_on,
  document_id,
  note,
})
