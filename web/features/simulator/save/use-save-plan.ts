import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { parseId, type Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { toastSuccess, toastUndo } from '#web/ui/toast.tsx'
import { countText } from '../plan.ts'
import { asNewItem, type PlannedItem } from './planned-items.ts'

const added = z.array(z.object({ id: z.string(), number: z.number() }))

/** Adds POA&M items, all of them or none; undo needs permission to delete. */
export function useSavePlan(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  const { canDeleteContent } = usePermissions()
  const { busy, run } = useAction()
  const refresh = () => cache.invalidateQueries({ queryKey: ['plan', companyId] })
  const takeBack = (ids: readonly Id<'poam_items'>[]) =>
    run('The items could not be taken back', async () => {
      await api
        .from('poam_items')
        .delete()
        .eq('company_id', companyId)
        .in('id', [...ids])
        .throwOnError()
      await refresh()
    })
  const save = async (items: readonly PlannedItem[], assessedOn: string): Promise<boolean> => {
    const done = await run('The plan could not be saved', async () => {
      const wanted = items.map((item) => asNewItem(item, assessedOn))
      const { data } = await api.rpc('add_poam_items', { company: companyId, items: wanted }).throwOnError()
      await refresh()
      return added.parse(data)
    })
    if (done === undefined) return false
    const { outcome: made } = done
    const message = `${countText(made.length, 'item')} added to the plan of action`
    const ids = made.map(({ id }) => parseId('poam_items', id))
    if (canDeleteContent) toastUndo(message, () => void takeBack(ids), { id: 'plan' })
    else toastSuccess(message, { id: 'plan' })
    return true
  }
  return { save, busy }
}
