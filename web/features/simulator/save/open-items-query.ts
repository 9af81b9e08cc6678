import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'

export type OpenItem = Pick<Row<'poam_items'>, 'number' | 'status' | 'due_on'>
/** Open items by control. */
export type OpenItems = ReadonlyMap<Id<'controls'>, readonly OpenItem[]>

/** The POA&M items that are not closed, by control. */
export const openItemsOf = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['plan', companyId, 'by-control'] as const,
    meta: { follows: ['poam_items', 'poam_controls'] as const },
    queryFn: async ({ signal }): Promise<OpenItems> => {
      const { data } = await api
        .from('poam_items')
        .select('number,status,due_on,links:poam_controls!inner(control_id)')
        .eq('company_id', companyId)
        .neq('status', 'Closed')
        .order('number')
        .abortSignal(signal)
        .throwOnError()
      const found = new Map<Id<'controls'>, OpenItem[]>()
      for (const { links, ...item } of data)
        for (const id of new Set(links.map((link) => link.control_id))) found.set(id, [...(found.get(id) ?? []), item])
      return found
    },
  })
