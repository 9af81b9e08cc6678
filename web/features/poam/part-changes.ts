import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useRun, type Run } from './changes.ts'
import type { PlanItem, PlanMilestone } from './plan-item.ts'

type Tables = Database['public']['Tables']
type ItemId = Id<'poam_items'>

/** What is written to the parts of items, and to the plan around them. Each resolves with whether it was done. */
export function usePartChanges(companyId: Id<'companies'>) {
  const run = useRun(companyId)
  return {
    ...itemsOf(companyId, run),
    ...milestonesOf(companyId, run),
    ...requestsOf(companyId, run),
    ...linksOf(companyId, run),
  }
}

export type PartChanges = ReturnType<typeof usePartChanges>

/** A write that only tells whether it was done. */
const doneBy = (run: Run) => async (failed: string, write: () => PromiseLike<unknown>) =>
  (await run(failed, write)) !== undefined

function itemsOf(companyId: Id<'companies'>, run: Run) {
  const done = doneBy(run)
  return {
    remove: ({ id, number }: PlanItem) =>
      done(`V-${number} could not be removed`, () =>
        api.from('poam_items').delete().eq('company_id', companyId).eq('id', id).throwOnError(),
      ),
    shift: (ids: readonly ItemId[], days: number, reason: string) =>
      done('The dates could not be moved', () =>
        api.rpc('shift_poam_dates', { company: companyId, items: [...ids], days, reason }).throwOnError(),
      ),
    setConditionalDay: (day: string | null) =>
      done('The date could not be saved', () =>
        api
          .from('assessment_dates')
          .upsert({ company_id: companyId, conditional_on: day }, { onConflict: 'company_id' })
          .throwOnError(),
      ),
  }
}

function milestonesOf(companyId: Id<'companies'>, run: Run) {
  const done = doneBy(run)
  const milestones = () => api.from('poam_milestones')
  return {
    addMilestone: (itemId: ItemId, milestone: { title: string; due_on: string }) =>
      done('The milestone could not be added', () =>
        milestones()
          .insert({ company_id: companyId, item_id: itemId, ...milestone })
          .throwOnError(),
      ),
    changeMilestone: (id: PlanMilestone['id'], change: Tables['poam_milestones']['Update']) =>
      done('The milestone could not be changed', () =>
        milestones().update(change).eq('company_id', companyId).eq('id', id).throwOnError(),
      ),
    removeMilestone: (id: PlanMilestone['id']) =>
      done('The milestone could not be removed', () =>
        milestones().delete().eq('company_id', companyId).eq('id', id).throwOnError(),
      ),
    moveMilestone: (id: PlanMilestone['id'], dueOn: string, reason: string) =>
      done('The milestone could not be moved', () =>
        api
          .from('poam_milestone_changes')
          .insert({ company_id: companyId, milestone_id: id, due_on: dueOn, reason })
          .throwOnError(),
      ),
  }
}

function requestsOf(companyId: Id<'companies'>, run: Run) {
  const done = doneBy(run)
  return {
    askForTime: (itemId: ItemId, dueOn: string, reason: string) =>
      done('The request could not be sent', () =>
        api
          .from('poam_extensions')
          .insert({ company_id: companyId, item_id: itemId, due_on: dueOn, reason })
          .throwOnError(),
      ),
    decide: (id: Id<'poam_extensions'>, state: 'Approved' | 'Rejected' | 'Withdrawn', note: string) =>
      done('The decision could not be saved', () =>
        api
          .from('poam_extensions')
          .update({ state, decision_note: note === '' ? null : note })
          .eq('company_id', companyId)
          .eq('id', id)
          .throwOnError(),
      ),
  }
}

function linksOf(companyId: Id<'companies'>, run: Run) {
  const done = doneBy(run)
  return {
    linkControl: (itemId: ItemId, controlId: Id<'controls'>, objectiveId: string | null) =>
      done('The control could not be linked', () =>
        api
          .from('poam_controls')
          .insert({ company_id: companyId, item_id: itemId, control_id: controlId, objective_id: objectiveId })
          .throwOnError(),
      ),
    unlinkControls: (ids: readonly Id<'poam_controls'>[]) =>
      done('The control could not be taken off', () =>
        api
          .from('poam_controls')
          .delete()
          .eq('company_id', companyId)
          .in('id', [...ids])
          .throwOnError(),
      ),
    linkEvidence: (itemId: ItemId, evidenceId: Id<'evidence'>) =>
      done('The evidence could not be linked', () =>
        api
          .from('poam_evidence')
          .insert({ company_id: companyId, item_id: itemId, evidence_id: evidenceId })
          .throwOnError(),
      ),
    unlinkEvidence: (id: Id<'poam_evidence'>) =>
      done('The evidence could not be taken off', () =>
        api.from('poam_evidence').delete().eq('company_id', companyId).eq('id', id).throwOnError(),
      ),
  }
}
