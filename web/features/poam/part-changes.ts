import { useQueryClient } from '@tanstack/react-query'
import type { Database, Json } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { controlKeys } from '#web/lib/controls/controls-queries.ts'
import { isObject } from '#web/lib/json.ts'
import { rowReader } from '#web/lib/row-reader.ts'
import type { Write } from '#web/lib/write/use-write.ts'
import { usePoamWrite } from './changes.ts'
import type { PoamItem, PoamMilestone } from './poam-item.ts'
import { poamKeys } from './queries.ts'

type Tables = Database['public']['Tables']
type ItemId = Id<'poam_items'>

/** A new item with its links and milestones. */
export type NewItem = Omit<Tables['poam_items']['Insert'], 'company_id'> & {
  controls?: readonly { control_id: Id<'controls'>; objective_id?: string | null }[]
  milestones?: readonly { title: string; due_on: string; completed_on?: string | null }[]
}

export interface Closing {
  evidence: readonly Id<'evidence'>[]
  reason: string
  completedOn: string
  completesControls: boolean
}

/** Writes other than field updates: new items, their parts, and closing. */
export function usePartChanges(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  const write = usePoamWrite(companyId)

  /** Adds all items or none. @throws the error of the server */
  const addOrThrow = async (items: readonly NewItem[]): Promise<number[]> => {
    const { data } = await api.rpc('add_poam_items', { company: companyId, items: asJson(items) }).throwOnError()
    await cache.invalidateQueries({ queryKey: poamKeys.ofCompany(companyId) })
    return numbersIn(data)
  }

  return {
    addOrThrow,
    /** @returns the number of the new item; undefined after an error */
    add: async (item: NewItem) => (await write('The item could not be added', () => addOrThrow([item])))?.outcome[0],
    close: async (item: PoamItem, how: Closing) => {
      const done = await write(`V-${item.number} could not be closed`, () => closeItem(companyId, item, how))
      if (how.completesControls) await cache.invalidateQueries({ queryKey: controlKeys.lists(companyId) })
      return done
    },
    ...itemsOf(companyId, write),
    ...milestonesOf(companyId, write),
    ...requestsOf(companyId, write),
    ...linksOf(companyId, write),
  }
}

export type PartChanges = ReturnType<typeof usePartChanges>

function closeItem(companyId: Id<'companies'>, item: PoamItem, how: Closing) {
  return api
    .rpc('close_poam_item', {
      company: companyId,
      item: item.id,
      evidence: [...how.evidence],
      reason: how.reason,
      completed_on: how.completedOn,
      complete_controls: how.completesControls,
    })
    .throwOnError()
}

function itemsOf(companyId: Id<'companies'>, write: Write) {
  return {
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
  }
}

function milestonesOf(companyId: Id<'companies'>, write: Write) {
  return {
    addMilestone: (itemId: ItemId, milestone: { title: string; due_on: string }) =>
      write('The milestone could not be added', () =>
        insertRows(companyId, 'poam_milestones', { item_id: itemId, ...milestone }),
      ),
    changeMilestone: (id: PoamMilestone['id'], change: Tables['poam_milestones']['Update']) =>
      write('The milestone could not be changed', () =>
        updateRows(companyId, 'poam_milestones', id, change),
      ),
    removeMilestone: (id: PoamMilestone['id']) =>
      write('The milestone could not be removed', () =>
        deleteRows(companyId, 'poam_milestones', id),
      ),
    moveMilestone: (id: PoamMilestone['id'], dueOn: string, reason: string) =>
      write('The milestone could not be moved', () =>
        insertRows(companyId, 'poam_milestone_changes', { milestone_id: id, due_on: dueOn, reason }),
      ),
  }
}

function requestsOf(companyId: Id<'companies'>, write: Write) {
  return {
    askForTime: (itemId: ItemId, dueOn: string, reason: string) =>
      write('The request could not be sent', () =>
        insertRows(companyId, 'poam_extensions', { item_id: itemId, due_on: dueOn, reason }),
      ),
    decide: (id: Id<'poam_extensions'>, state: 'Approved' | 'Rejected' | 'Withdrawn', note: string) =>
      write('The decision could not be saved', () =>
        updateRows(companyId, 'poam_extensions', id, { state, decision_note: note === '' ? null : note }),
      ),
  }
}

function linksOf(companyId: Id<'companies'>, write: Write) {
  return {
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

function asJson(items: readonly NewItem[]): Json {
  return items.map(({ controls = [], milestones = [], ...fields }) => ({
    ...fields,
    controls: controls.map((control) => ({ ...control })),
    milestones: milestones.map((milestone) => ({ ...milestone })),
  }))
}

/** The generated types do not describe the result of this function. */
function numbersIn(answer: unknown): number[] {
  return Array.isArray(answer) ? answer.filter(isObject).map((row) => rowReader(row).number('number')) : []
}
