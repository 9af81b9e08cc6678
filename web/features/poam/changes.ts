import { useQueryClient } from '@tanstack/react-query'
import type { Database, Json } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { controlKeys } from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { isObject } from '#web/lib/json.ts'
import { rowReader } from '#web/lib/row-reader.ts'
import { notify } from '#web/ui/notify.tsx'
import type { PlanItem } from './plan-item.ts'
import { planItems, planKeys } from './queries.ts'

type Tables = Database['public']['Tables']
export type ItemChange = Tables['poam_items']['Update']
type ItemId = Id<'poam_items'>

/** What a new item may come with. */
export type NewItem = Omit<Tables['poam_items']['Insert'], 'company_id'> & {
  controls?: readonly { control_id: Id<'controls'>; objective_id?: string | null }[]
  milestones?: readonly { title: string; due_on: string; completed_on?: string | null }[]
}

/** So many ids fit into one address. */
const IDS_AT_ONCE = 100

/** Does a write: says what went wrong, and has everything that shows the plan asked again. */
export function useRun(companyId: Id<'companies'>): Run {
  const cache = useQueryClient()
  return async (failed, write) => {
    try {
      return { outcome: await write() }
    } catch (error) {
      notify.error(failed, { description: messageOf(error), id: 'plan' })
      return undefined
    } finally {
      await cache.invalidateQueries({ queryKey: planKeys.ofCompany(companyId) })
    }
  }
}

/** What is written to items as a whole. */
export function usePlanChanges(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  const run = useRun(companyId)

  /** Painted at once; falls back where it is refused. */
  const update = async (ids: readonly ItemId[], change: ItemChange): Promise<boolean> => {
    const { queryKey } = planItems(companyId)
    await cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, (items) => items && withChange(items, ids, change))
    const done = await run('The change could not be saved', async () => {
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
        await api
          .from('poam_items')
          .update(change)
          .eq('company_id', companyId)
          .in('id', ids.slice(at, at + IDS_AT_ONCE))
          .throwOnError()
    })
    return done !== undefined
  }

  /** @throws what the server refuses; nothing is added then */
  const addOrThrow = async (items: readonly NewItem[]): Promise<number[]> => {
    const { data } = await api.rpc('add_poam_items', { company: companyId, items: asJson(items) }).throwOnError()
    await cache.invalidateQueries({ queryKey: planKeys.ofCompany(companyId) })
    return numbersIn(data)
  }

  return {
    update,
    addOrThrow,
    /** @returns the numbers of what was added; undefined where nothing was */
    add: async (item: NewItem) => (await run('The item could not be added', () => addOrThrow([item])))?.outcome,
    close: async (item: PlanItem, how: Closing): Promise<boolean> => {
      const done = await run(`V-${item.number} could not be closed`, () => closeItem(companyId, item, how))
      if (how.completesControls) await cache.invalidateQueries({ queryKey: controlKeys.lists(companyId) })
      return done !== undefined
    },
  }
}

export type Run = <Outcome>(
  failed: string,
  write: () => PromiseLike<Outcome>,
) => Promise<{ outcome: Outcome } | undefined>

function closeItem(companyId: Id<'companies'>, item: PlanItem, how: Closing) {
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

export type PlanChanges = ReturnType<typeof usePlanChanges>

export interface Closing {
  evidence: readonly Id<'evidence'>[]
  reason: string
  completedOn: string
  completesControls: boolean
}

function withChange(items: readonly PlanItem[], ids: readonly ItemId[], change: ItemChange): readonly PlanItem[] {
  const changed = new Set(ids)
  return items.map((item) => (changed.has(item.id) ? { ...item, ...change } : item))
}

function asJson(items: readonly NewItem[]): Json {
  return items.map(({ controls = [], milestones = [], ...fields }) => ({
    ...fields,
    controls: controls.map((control) => ({ ...control })),
    milestones: milestones.map((milestone) => ({ ...milestone })),
  }))
}

/** What a function answers with is not in the types. */
function numbersIn(answer: unknown): number[] {
  return Array.isArray(answer) ? answer.filter(isObject).map((row) => rowReader(row).number('number')) : []
}
