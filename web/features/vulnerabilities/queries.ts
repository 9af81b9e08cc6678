import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'

const LISTED =
  'id,company_id,number,title,severity,status,cve_ids,source,solution,score,epss,is_known_exploited,is_exposed,asset_count,first_seen_on,due_on,due_rule,owner_id,accepted_until,decision_reason,fixed_on,poam_item_id,vex_justification,sightings:vulnerability_sightings(asset_id,state)'

type Sighting = Pick<Row<'vulnerability_sightings'>, 'asset_id' | 'state'>

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
> & { readonly sightings: readonly Sighting[] }

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
    queryFn: ({ signal }): Promise<readonly Vulnerability[]> =>
      readAllRows(signal, () => api.from('vulnerabilities').select(LISTED).eq('company_id', companyId).order('number')),
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
