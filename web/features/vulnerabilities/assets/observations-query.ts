import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { assetKeys, type AssetRecord } from './queries.ts'

const text = z.nullable(z.string())

const observation = z.object({
  title: z.string(),
  port: z.nullable(z.number()),
  protocol: text,
  component: text,
  evidence: text,
  scan: z.nullable(z.number()),
  scanner: text,
  seen_at: z.string(),
  /** How many there are in all. */
  total: z.number(),
})

export type Observation = z.infer<typeof observation>

/** What scans saw on an asset without calling it a weakness, a page at a time. */
export const assetObservations = ({ company_id: companyId, id }: AssetRecord, words: string) =>
  infiniteQueryOptions({
    queryKey: [...assetKeys.ofCompany(companyId), 'observations', id, words] as const,
    meta: { follows: ['vulnerability_sightings'] as const },
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam: skip, signal }) => {
      const query = api.rpc('asset_observations', { company: companyId, asset: id, words, skip }, { get: true })
      return z.array(observation).parse(await read(signal, query))
    },
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.length, 0)
      return shown < (last.at(-1)?.total ?? 0) ? shown : undefined
    },
  })
