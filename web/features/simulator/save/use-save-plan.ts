import * as z from 'zod/mini'
import { parseId, type Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { deleteRows } from '#web/lib/write/company-rows.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { toastSuccess, toastUndo } from '#web/ui/overlay/toast.tsx'
import { asNewItem, type PlannedItem } from './planned-items.ts'

const added = z.array(z.object({ id: z.string(), number: z.number() }))

/** Adds POA&M items, all of them or none; undo needs permission to delete. */
export function useSavePlan(companyId: Id<'companies'>) {
  const { canDeleteContent } = usePermissions()
  const write = useWrite(invalidates(['plan', companyId]))
  const takeBack = (ids: readonly Id<'poam_items'>[]) =>
    write('The items could not be taken back', () => deleteRows(companyId, 'poam_items', ids))
  return async (items: readonly PlannedItem[], assessedOn: string): Promise<boolean> => {
    const wanted = items.map((item) => asNewItem(item, assessedOn))
    const done = await write('The plan could not be saved', async () =>
      added.parse((await api.rpc('add_poam_items', { company: companyId, items: wanted }).throwOnError()).data),
    )
    if (done === undefined) return false
    const message = `${counted(done.outcome.length, 'item', 'items')} added to the plan of action`
    const ids = done.outcome.map(({ id }) => parseId('poam_items', id))
    if (canDeleteContent) toastUndo(message, () => void takeBack(ids), { id: 'plan' })
    else toastSuccess(message, { id: 'plan' })
    return true
  }
}
