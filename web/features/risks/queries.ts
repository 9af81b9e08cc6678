import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'
import type { Risk } from './risk.ts'

const LISTED = `*,links:risk_links(id,control_id,third_party_id,vulnerability_id,poam_item_id,controls(nist_id,title),third_parties(number,name),vulnerabilities(number,title),poam_items(number,weakness))`

export const companyRisks = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['risks', companyId, 'list'] as const,
    meta: { follows: ['risks', 'risk_links'] as const },
    queryFn: ({ signal }): Promise<readonly Risk[]> =>
      readAllRows(signal, () => api.from('risks').select(LISTED).eq('company_id', companyId).order('number')),
  })
