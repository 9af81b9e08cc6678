import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import type { Severity } from '#domain/vulnerabilities/severity.ts'
import type { FindingStatus } from '#domain/vulnerabilities/status.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { readAllRows, type LoadProgress } from '#web/lib/read-all-rows.ts'

/** Columns of the table alone: an embedded one would be read again for every row that a later page skips. */
const LISTED =
  'id,company_id,number,title,severity,status,cve_ids,source,solution,score,epss,is_known_exploited,is_exposed,asset_count,first_seen_on,due_on,due_rule,owner_id,accepted_until,decision_reason,fixed_on,poam_item_id,vex_justification'

/** More than any screen shows. */
const FIRST_ROWS = 200

export type Sighting = Pick<Row<'vulnerability_sightings'>, 'asset_id' | 'state'>
/** By the id of the vulnerability. */
export type Sightings = ReadonlyMap<string, readonly Sighting[]>

/** A vulnerability as the list shows it, without its long texts. */
export type Vulnerability = Pick<
  Row<'vulnerabilities'>,
  | 'id'
  | 'company_id'
  | 'number'
  | 'title'
  | 'severity'
  | 'status'
  | 'cve_ids'
  | 'source'
  | 'solution'
  | 'score'
  | 'epss'
  | 'is_known_exploited'
  | 'is_exposed'
  | 'asset_count'
  | 'first_seen_on'
  | 'due_on'
  | 'due_rule'
  | 'owner_id'
  | 'accepted_until'
  | 'decision_reason'
  | 'fixed_on'
  | 'poam_item_id'
  | 'vex_justification'
>

export type VulnerabilityChange = Database['public']['Tables']['vulnerabilities']['Update']
export type NewVulnerability = Omit<Database['public']['Tables']['vulnerabilities']['Insert'], 'company_id'>

export const vulnerabilityKeys = {
  ofCompany: (companyId: Id<'companies'>) => ['vulnerabilities', companyId] as const,
}

/** Every vulnerability of the company, by number. */
export const companyVulnerabilities = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'list'] as const,
    // What a scan writes is announced by the scan alone.
    meta: { follows: ['vulnerabilities', 'vulnerability_sightings', 'network_scans'] as const },
    queryFn: ({ signal, client }): Promise<readonly Vulnerability[]> =>
      readAllRows(
        signal,
        (isFirst) => listed(companyId, isFirst).order('number'),
        (progress) => client.setQueryData(vulnerabilityProgress(companyId).queryKey, progress),
      ),
  })

/** How much of the list has arrived; without a value before its first rows. */
export const vulnerabilityProgress = (companyId: Id<'companies'>) =>
  queryOptions<LoadProgress>({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'progress'] as const,
    queryFn: skipToken,
  })

/** Of the list's filters, those of columns. */
interface FirstFilters {
  readonly severity: readonly Severity[]
  readonly status: readonly FindingStatus[]
  readonly kev: boolean
}

/**
 * What is shown until the whole list is there: known exploited ones, then the earliest due dates. "open" is the last
 * status in the order of letters.
 */
export const firstVulnerabilities = (companyId: Id<'companies'>, { severity, status, kev }: FirstFilters) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'first', { severity, status, kev }] as const,
    queryFn: ({ signal }): Promise<readonly Vulnerability[]> => {
      let query = listed(companyId)
      if (severity.length > 0) query = query.in('severity', severity)
      if (status.length > 0) query = query.in('status', status)
      if (kev) query = query.is('is_known_exploited', true)
      const ordered = query
        .order('status', { ascending: false })
        .order('is_known_exploited', { ascending: false })
        .order('due_on', { nullsFirst: false })
        .order('number')
      return read(signal, ordered.limit(FIRST_ROWS))
    },
  })

function listed(companyId: Id<'companies'>, isCounted = false) {
  const counting = isCounted ? ({ count: 'exact' } as const) : {}
  return api.from('vulnerabilities').select(LISTED, counting).eq('company_id', companyId)
}

/** Where each vulnerability was seen. A list asks for it only where it filters or groups by asset. */
export const companySightings = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'sightings'] as const,
    meta: { follows: ['vulnerability_sightings', 'network_scans'] as const },
    queryFn: async ({ signal }): Promise<Sightings> => {
      const rows = await readAllRows(signal, () =>
        api
          .from('vulnerability_sightings')
          .select('vulnerability_id,asset_id,state')
          .eq('company_id', companyId)
          .order('id'),
      )
      const byVulnerability = new Map<string, Sighting[]>()
      for (const { vulnerability_id: id, ...sighting } of rows) {
        const known = byVulnerability.get(id)
        if (known === undefined) byVulnerability.set(id, [sighting])
        else known.push(sighting)
      }
      return byVulnerability
    },
  })

/** The parts of one vulnerability that the list leaves out. */
export const vulnerabilityDetails = ({ company_id: companyId, id }: Vulnerability) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'details', id] as const,
    // What a scan writes is announced by the scan alone.
    meta: { follows: ['vulnerabilities', 'vulnerability_sightings', 'network_scans'] as const },
    queryFn: ({ signal }) => readDetails(companyId, id, signal),
  })

export type VulnerabilityDetails = Awaited<ReturnType<typeof readDetails>>

async function readDetails(companyId: Id<'companies'>, id: Id<'vulnerabilities'>, signal: AbortSignal) {
  const { data } = await api
    .from('vulnerabilities')
    .select(
      'description,evidence,reference_urls,vectors,rule,published_on,kev_due_on,approved_by,covers_new_assets,reopened_count,last_seen_on,item:poam_items(number),sightings:vulnerability_sightings(id,asset_id,port,protocol,component,state,last_seen_at)',
    )
    .eq('company_id', companyId)
    .eq('id', id)
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

export type Asset = Pick<Row<'assets'>, 'id' | 'number' | 'name' | 'kind' | 'scope' | 'is_exposed'>

export const companyAssets = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'assets'] as const,
    meta: { follows: ['assets', 'network_scans'] as const },
    queryFn: ({ signal }): Promise<readonly Asset[]> =>
      readAllRows(signal, () =>
        api.from('assets').select('id,number,name,kind,scope,is_exposed').eq('company_id', companyId).order('number'),
      ),
  })
