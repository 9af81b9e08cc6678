import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { companyKeys } from './companies.ts'
import type { StorageUse } from './storage-sentence.ts'

const rows = z.array(z.object({ used_bytes: z.number(), quota_bytes: z.nullable(z.number()) }))

/** What the files of a company take, and may take. */
export const storageUse = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...companyKeys.all, companyId, 'storage-use'] as const,
    queryFn: async ({ signal }): Promise<StorageUse> => {
      const { data } = await api.rpc('storage_use', { company: companyId }).abortSignal(signal).throwOnError()
      const [use] = rows.parse(data)
      if (use === undefined) throw new Error('storage_use returned no row')
      return { usedBytes: use.used_bytes, quotaBytes: use.quota_bytes }
    },
  })
