import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { controlKeys } from '#web/lib/controls/controls-queries.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import type { Write } from '#web/lib/write/use-write.ts'
import { usePoamWrite } from './changes.ts'
import type { PoamItem } from './poam-item.ts'

type Public = Database['public']
type Tables = Public['Tables']
type ItemId = Id<'poam_items'>

/** A new item with its links and milestones. */
export type NewItem = Omit<Tables['poam_items']['Insert'], 'company_id'> & {
  controls?: { control_id: Id<'controls'>; objective_id?: string | null }[]
  milestones?: { title: string; due_on: string; completed_on?: string | null }[]
}

type Closing = Omit<Public['Functions']['close_poam_item']['Args'], 'company' | 'item'>

/** The rows that the function returns, which the generated types do not describe. */
const added = z.array(z.object({ number: z.number() }))

/** Writes other than field updates: new items, their parts, and closing. */
export function usePartChanges() {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const write = usePoamWrite(companyId)

  /** Adds all items or none. @throws the error of the server */
  const addOrThrow = async (items: readonly NewItem[]): Promise<number[]> => {
    const { data } = await api.rpc('add_poam_items', { company: companyId, items: [...items] }).throwOnError()
    return added.parse(data).map(({ number }) => number)
  }

  return {
    addOrThrow,
    /** @returns the number of the new item; undefined after an error */
    add: async (item: NewItem) => (await write('The item could not be added', () => addOrThrow([item])))?.outcome[0],
    close: async ({ id, number }: PoamItem, how: Closing) => {
      const done = await write(`V-${number} could not be closed`, () =>
        api.rpc('close_poam_item', { company: companyId, item: id, ...how }).throwOnError(),
      )
      if (how.complete_controls === true) await cache.invalidateQueries({ queryKey: controlKeys.lists(companyId) })
      return done
    },
    remove: ({ id, number }: PoamItem) =>
      write(`V-${number} could not be removed`, () => deleteRows(companyId, 'poam_items', id)),
    shift: (ids: readonly ItemId[], days: number, reason: string) =>
      write('The dates could not be moved', () =>
        api.rpc('shift_poam_dates', { company: companyId, items: [...ids], days, reason }).throwOnError(),
      ),
    setConditionalDay: (day: string | null) =>
      write('The date could not be saved', () =>
        api
          .from('assessment_dates')
          .upsert({ company_id: companyId, conditional_on: day }, { onConflict: 'company_id' })
          .throwOnError(),
      ),
    ...partsOf(companyId, write),
  }
}

export type PartChanges = ReturnType<typeof usePartChanges>

/** Milestones, requests for more time, and links. */
function partsOf(companyId: Id<'companies'>, write: Write) {
  return {
    addMilestone: (itemId: ItemId, milestone: { title: string; due_on: string }) =>
      write('The milestone could not be added', () =>
        insertRows(companyId, 'poam_milestones', { item_id: itemId, ...milestone }),
      ),
    changeMilestone: (id: Id<'poam_milestones'>, change: Tables['poam_milestones']['Update']) =>
      write('The milestone could not be changed', () => updateRows(companyId, 'poam_milestones', id, change)),
    removeMilestone: (id: Id<'poam_milestones'>) =>
      write('The milestone could not be removed', () => deleteRows(companyId, 'poam_milestones', id)),
    moveMilestone: (milestoneId: Id<'poam_milestones'>, dueOn: string, reason: string) =>
      write('The milestone could not be moved', () =>
        insertRows(companyId, 'poam_milestone_changes', { milestone_id: milestoneId, due_on: dueOn, reason }),
      ),
    askForTime: (itemId: ItemId, dueOn: string, reason: string) =>
      write('The request could not be sent', () =>
        insertRows(companyId, 'poam_extensions', { item_id: itemId, due_on: dueOn, reason }),
      ),
    decide: (id: Id<'poam_extensions'>, state: 'Approved' | 'Rejected' | 'Withdrawn', note: string) =>
      write('The decision could not be saved', () =>
        updateRows(companyId, 'poam_extensions', id, { state, decision_note: note === '' ? null : note }),
      ),
    linkControl: (itemId: ItemId, controlId: Id<'controls'>, objectiveId: string | null) =>
      write('The control could not be linked', () =>
        insertRows(companyId, 'poam_controls', { item_id: itemId, control_id: controlId, objective_id: objectiveId }),
      ),
    unlinkControls: (ids: readonly Id<'poam_controls'>[]) =>
      write('The control could not be removed', () => deleteRows(companyId, 'poam_controls', ids)),
    linkEvidence: (itemId: ItemId, evidenceId: Id<'evidence'>) =>
      write('The evidence could not be linked', () =>
        insertRows(companyId, 'poam_evidence', { item_id: itemId, evidence_id: evidenceId }),
      ),
    unlinkEvidence: (id: Id<'poam_evidence'>) =>
      write('The evidence could not be removed', () => deleteRows(companyId, 'poam_evidence', id)),
  }
}
