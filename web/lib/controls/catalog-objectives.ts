import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The assessment objectives of a catalog control. */
export const objectivesOf = (catalogId: string) =>
  queryOptions({
    queryKey: ['catalog-objectives', catalogId] as const,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = api.from('catalog_objectives').select('id,letter,words').eq('catalog_id', catalogId)
      const { data } = await query.order('position').abortSignal(signal).throwOnError()
      return data
    },
  })
