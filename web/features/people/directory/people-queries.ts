import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'

export type ListedPerson = Omit<Row<'people'>, 'created_at' | 'created_by' | 'updated_at'>
export type NewPerson = Omit<Database['public']['Tables']['people']['Insert'], 'company_id'>
export type PersonChange = Database['public']['Tables']['people']['Update']

/** Everyone who takes part in the company's work, members included, by name. */
export const listedPeople = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['listed people', companyId] as const,
    meta: { follows: ['people'] as const },
    queryFn: ({ signal }): Promise<readonly ListedPerson[]> =>
      readAllRows(signal, () =>
        api
          .from('people')
          .select('company_id,id,name,email,department,manager_id,groups,is_external,source,left_on,user_id')
          .eq('company_id', companyId)
          .order('name')
          .order('id'),
      ),
  })
