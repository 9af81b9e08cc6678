import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { PlanItem } from './plan-item.ts'
import { planItems, planKeys } from './queries.ts'

type Tables = Database['public']['Tables']
export type ItemChange = Tables['poam_items']['Update']
type ItemId = Id<'poam_items'>

/** So many ids fit into one address. */
const IDS_AT_ONCE = 100

/** Writes to the plan, and has everything fetched again that shows it. */
export const usePlanWrite = (companyId: Id<'companies'>) => useWrite(invalidates(planKeys.ofCompany(companyId)))

/** What is written to items as a whole. */
export function usePlanChanges(companyId: Id<'companies'>) {
  const write = usePlanWrite(companyId)

  /** Shown at once; taken back where it is refused. */
  const update = (ids: readonly ItemId[], change: ItemChange) =>
    write(
      'The change could not be saved',
      async () => {
        for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
          await api
            .from('poam_items')
            .update(change)
            .eq('company_id', companyId)
            .in('id', ids.slice(at, at + IDS_AT_ONCE))
            .throwOnError()
      },
      { optimistic: optimistic(planItems(companyId), (items) => withChange(items, ids, change)) },
    )

  return { update }
}

export type PlanChanges = ReturnType<typeof usePlanChanges>

function withChange(items: readonly PlanItem[], ids: readonly ItemId[], change: ItemChange): readonly PlanItem[] {
  const changed = new Set(ids)
  return items.map((item) => (changed.has(item.id) ? { ...item, ...change } : item))
}
