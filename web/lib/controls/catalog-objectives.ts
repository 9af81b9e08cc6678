import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { read } from '../read.ts'

/** The assessment objectives of a catalog control. */
export const objectivesOf = (catalogId: string) =>
  queryOptions({
    queryKey: ['catalog-objectives', catalogId] as const,
    staleTime: Infinity,
    queryFn: ({ signal }) => {
      const query = api.from('catalog_objectives').select('id,letter,words').eq('catalog_id', catalogId)
      return read(signal, query.order('position'))
    },
  })
