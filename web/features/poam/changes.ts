import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { dismissToast } from '#web/ui/toast.tsx'
import type { PlanItem } from './plan-item.ts'
import { planItems, planKeys } from './queries.ts'

type Tables = Database['public']['Tables']
export type ItemChange = Tables['poam_items']['Update']
type ItemId = Id<'poam_items'>

/** So many ids fit into one address. */
const IDS_AT_ONCE = 100

const FAILED = 'plan failed'

/** Does a write: says what went wrong, and has everything that shows the plan asked again. */
export function useRun(companyId: Id<'companies'>): Run {
  const cache = useQueryClient()
  return async (failed, write) => {
    try {
      const outcome = await write()
      // What failed before is not what stands now.
      dismissToast(FAILED)
      return { outcome }
    } catch (error) {
      toastFailed(failed, error, FAILED)
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

  return { update }
}

export type Run = <Outcome>(
  failed: string,
  write: () => PromiseLike<Outcome>,
) => Promise<{ outcome: Outcome } | undefined>

export type PlanChanges = ReturnType<typeof usePlanChanges>

function withChange(items: readonly PlanItem[], ids: readonly ItemId[], change: ItemChange): readonly PlanItem[] {
  const changed = new Set(ids)
  return items.map((item) => (changed.has(item.id) ? { ...item, ...change } : item))
}
