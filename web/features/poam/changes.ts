import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { PoamItem } from './poam-item.ts'
import { poamItems, poamKeys } from './queries.ts'

type Tables = Database['public']['Tables']
export type ItemChange = Tables['poam_items']['Update']
type ItemId = Id<'poam_items'>

/** More ids would make the address too long. */
const IDS_AT_ONCE = 100

/** Writes, then refreshes all POA&M queries. */
export const usePoamWrite = (companyId: Id<'companies'>) => useWrite(invalidates(poamKeys.ofCompany(companyId)))

export function useItemChanges(companyId: Id<'companies'>) {
  const write = usePoamWrite(companyId)

  /** Optimistic: shown at once and rolled back after an error. */
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
      { optimistic: optimistic(poamItems(companyId), (items) => withChange(items, ids, change)) },
    )

  return { update }
}

export type ItemChanges = ReturnType<typeof useItemChanges>

function withChange(items: readonly PoamItem[], ids: readonly ItemId[], change: ItemChange): readonly PoamItem[] {
  const changed = new Set(ids)
  return items.map((item) => (changed.has(item.id) ? { ...item, ...change } : item))
}
