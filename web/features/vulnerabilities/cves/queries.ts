import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { SEVERITIES, type Severity } from '#domain/vulnerabilities/severity.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { read } from '#web/lib/read.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { vulnerabilityKeys } from '../queries.ts'

const PAGE_SIZE = 50
/** `public.count_cves` counts no further. */
export const MOST_COUNTED = 10_000
const MIRROR_CACHED_MS = 60_000
/** As the database allows. */
const COMPONENT_LENGTH = 1000

const severity = z.nullable(z.enum(SEVERITIES))
const day = z.nullable(z.string())

const listedCve = z.object({
  id: z.string(),
  published_at: z.string(),
  title: z.string(),
  excerpt: z.string(),
  severity,
  score: z.nullable(z.number()),
  products: z.array(z.string()),
  kev_due_on: day,
  is_known_exploited: z.boolean(),
  epss: z.nullable(z.number()),
})
export type ListedCve = z.infer<typeof listedCve>

export interface CveSearch {
  readonly q: string
  readonly severity: readonly Severity[]
  readonly kev: boolean
}

const searchArguments = ({ q, severity: severities, kev }: CveSearch) => ({
  query: q.trim(),
  ...(severities.length > 0 && { severities: [...severities] }),
  only_exploited: kev,
})

/** CVEs that match, newest first, a page at a time. */
export const foundCves = (search: CveSearch) =>
  infiniteQueryOptions({
    queryKey: ['cves', 'search', search] as const,
    staleTime: MIRROR_CACHED_MS,
    initialPageParam: undefined as ListedCve | undefined,
    queryFn: async ({ pageParam: last, signal }) => {
      const cursor = last && { before: last.published_at, after_id: last.id }
      const query = api.rpc(
        'search_cves',
        { ...searchArguments(search), ...cursor, page_size: PAGE_SIZE },
        { get: true },
      )
      return z.array(listedCve).parse(await read(signal, query))
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)),
  })

export const cveCount = (search: CveSearch) =>
  queryOptions({
    queryKey: ['cves', 'count', search] as const,
    staleTime: MIRROR_CACHED_MS,
    queryFn: ({ signal }) => {
      return read(signal, api.rpc('count_cves', searchArguments(search), { get: true }))
    },
  })

const feed = z.object({
  name: z.string(),
  title: z.string(),
  held: z.number(),
  expected: z.nullable(z.number()),
  incomplete: z.array(z.string()),
  watermark: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type Feed = z.infer<typeof feed>

const world = z.object({
  exploited: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.nullable(z.string()),
      severity,
      score: z.nullable(z.number()),
      kev_added_on: z.string(),
      kev_due_on: day,
      kev_ransomware: z.nullable(z.boolean()),
    }),
  ),
  movers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      severity,
      cvss: z.nullable(z.number()),
      score: z.number(),
      earlier_score: z.number(),
      earlier_on: day,
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      critical: z.number(),
      high: z.number(),
      medium: z.number(),
      low: z.number(),
      unrated: z.number(),
    }),
  ),
  feeds: z.array(feed),
})
export type World = z.infer<typeof world>

/** What is new beyond the company, and how much of each source is held. */
export const cveWorld = queryOptions({
  queryKey: ['cves', 'world'] as const,
  staleTime: MIRROR_CACHED_MS,
  queryFn: async ({ signal }) => {
    return world.parse(await read(signal, api.rpc('cve_world', {}, { get: true })))
  },
})

const companyCve = z.object({
  id: z.string(),
  title: z.string(),
  severity,
  score: z.nullable(z.number()),
  epss: z.nullable(z.number()),
  /** The score of about a week before. */
  epss_before: z.nullable(z.number()),
  is_known_exploited: z.boolean(),
  kev_due_on: day,
  component_count: z.number(),
  asset_count: z.number(),
  findings: z.array(z.number()),
  total: z.number(),
})
export type CompanyCve = z.infer<typeof companyCve>

export const cveKeys = { ofCompany: (companyId: Id<'companies'>) => ['cves', 'of', companyId] as const }

/** The CVEs of open vulnerabilities and of components, what to look at first before the rest. */
export const companyCves = (companyId: Id<'companies'>, pageSize: number) =>
  queryOptions({
    queryKey: [...cveKeys.ofCompany(companyId), 'list', pageSize] as const,
    meta: { follows: ['vulnerabilities'] as const },
    queryFn: async ({ signal }) => {
      const query = api.rpc('company_cves', { company_uuid: companyId, page_size: pageSize }, { get: true })
      return z.array(companyCve).parse(await read(signal, query))
    },
  })

/** What of the company a CVE affects: components that match it, and vulnerabilities that name it. */
export const affectedBy = (companyId: Id<'companies'>, cve: string) =>
  queryOptions({
    queryKey: [...cveKeys.ofCompany(companyId), 'affected', cve] as const,
    meta: { follows: ['vulnerabilities', 'vulnerability_sightings', 'assets'] as const },
    queryFn: async ({ signal }) => {
      const matches = api
        .from('component_matches')
        .select(
          'id,affected,fixed_version,source,component:components(name,version,asset:assets(id,number,name,scope))',
        )
        .eq('company_id', companyId)
        .eq('cve_id', cve)
        .limit(200)
        .abortSignal(signal)
        .throwOnError()
      const { data: findings } = await api
        .from('vulnerabilities')
        .select('id,number,title,severity,score,status,due_on,asset_count,sightings:vulnerability_sightings(asset_id)')
        .eq('company_id', companyId)
        .contains('cve_ids', [cve])
        .order('number')
        .abortSignal(signal)
        .throwOnError()
      return { matches: (await matches).data, findings }
    },
  })
export type Affected = Awaited<ReturnType<NonNullable<ReturnType<typeof affectedBy>['queryFn']>>>

export const cveWatches = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...cveKeys.ofCompany(companyId), 'watches'] as const,
    queryFn: ({ signal }) => {
      const query = api
        .from('cve_watches')
        .select('id,kind,value,is_shared,owner_id')
        .eq('company_id', companyId)
        .order('created_at', { ascending: false })
      return read(signal, query)
    },
  })

export function useCveChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(cveKeys.ofCompany(companyId), vulnerabilityKeys.ofCompany(companyId)))
  return {
    watch: (kind: 'cve' | 'words', value: string, isShared = false) =>
      write('The watch could not be added', () =>
        insertRows(companyId, 'cve_watches', { kind, value, is_shared: isShared }),
      ),
    share: (id: Id<'cve_watches'>, isShared: boolean) =>
      write('The watch could not be changed', () => updateRows(companyId, 'cve_watches', id, { is_shared: isShared })),
    unwatch: (id: Id<'cve_watches'>) =>
      write('The watch could not be removed', () => deleteRows(companyId, 'cve_watches', id)),
    /** Resolves with the number of the vulnerability. */
    record: (cve: string) =>
      write('The vulnerability could not be recorded', async () => {
        const { data } = await api.rpc('record_cve', { company: companyId, cve }).throwOnError()
        return data
      }),
    /** Adds the asset of a matching component to a vulnerability that names the CVE. */
    addAsset: (
      vulnerability: Id<'vulnerabilities'>,
      { component: { asset, name, version } }: Affected['matches'][number],
    ) =>
      write('The asset could not be added', () =>
        insertRows(companyId, 'vulnerability_sightings', {
          vulnerability_id: vulnerability,
          asset_id: asset.id,
          component: [name, version].filter(Boolean).join(' ').slice(0, COMPONENT_LENGTH),
        }),
      ),
  }
}
