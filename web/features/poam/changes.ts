import type { Database } from '#db/schema.gen.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { updateRows } from '#web/lib/write/company-rows.ts'
import { inParts } from '#web/lib/write/in-parts.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { PoamItem } from './poam-item.ts'
import { poamItems, poamKeys } from './queries.ts'

type Tables = Database['public']['Tables']
export type ItemChange = Tables['poam_items']['Update']
type ItemId = Id<'poam_items'>

/** Writes, then refreshes all POA&M queries. */
export const usePoamWrite = (companyId: Id<'companies'>) => useWrite(invalidates(poamKeys.ofCompany(companyId)))

export function useItemChanges() {
  const { id: companyId } = useCompany()
  const write = usePoamWrite(companyId)
  const list = poamItems(companyId)
  const send = (ids: readonly ItemId[], change: ItemChange) => updateRows(companyId, 'poam_items', ids, change)
  /** Optimistic: shown at once and rolled back after an error. */
  const update = (ids: readonly ItemId[], change: ItemChange) =>
    write('The change could not be saved', () => inParts(ids, (part) => send(part, change)), {
      optimistic: optimistic(list, (items) => {
        const changed = new Set(ids)
        return items.map((item) => (changed.has(item.id) ? { ...item, ...change } : item))
      }),
    })
  const change = rowChanges<PoamItem, ItemChange>({
    write,
    list,
    update: send,
    nameOf: (rows) => counted(rows.length, 'item', 'items'),
  })

  return { update, change }
}

export type ItemChanges = ReturnType<typeof useItemChanges>
