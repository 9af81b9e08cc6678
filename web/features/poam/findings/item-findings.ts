import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import type { PoamItem } from '../poam-item.ts'
import { poamKeys } from '../queries.ts'

const itemFinding = z.object({
  number: z.number(),
  title: z.string(),
  status: z.string(),
  /** That found it gone. */
  scan: z.nullable(z.number()),
  scanner: z.nullable(z.string()),
  scanned_at: z.nullable(z.string()),
})

export type ItemFinding = z.infer<typeof itemFinding>

/** The vulnerabilities of an item, each with the scan that found it gone. */
export const itemFindings = ({ company_id: companyId, id }: Pick<PoamItem, 'company_id' | 'id'>) =>
  queryOptions({
    queryKey: [...poamKeys.ofCompany(companyId), 'findings', id] as const,
    meta: { follows: ['vulnerabilities', 'vulnerability_sightings'] as const },
    queryFn: async ({ signal }): Promise<readonly ItemFinding[]> => {
      const query = api.rpc('item_findings', { company: companyId, item: id }, { get: true })
      return z.array(itemFinding).parse(await read(signal, query))
    },
  })
