import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'

const findings = z.object({ open: z.number(), critical: z.number(), high: z.number(), exploited: z.number() })
const findingsByAsset = z.record(z.string(), findings)

export type Findings = z.infer<typeof findings>
export type InventoryAsset = Row<'assets'> & { readonly findings: Findings }
export type AssetChange = Database['public']['Tables']['assets']['Update']
export type NewAsset = Omit<Database['public']['Tables']['assets']['Insert'], 'company_id'>

const NO_FINDINGS: Findings = { open: 0, critical: 0, high: 0, exploited: 0 }

export const assetKeys = { ofCompany: (companyId: Id<'companies'>) => ['assets', companyId] as const }

/** Every asset of the company with the figures of its open findings, by number. */
export const inventory = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...assetKeys.ofCompany(companyId), 'list'] as const,
    meta: { follows: ['assets', 'vulnerabilities', 'vulnerability_sightings', 'network_scans'] as const },
    queryFn: async ({ signal }): Promise<readonly InventoryAsset[]> => {
      const [assets, { data }] = await Promise.all([
        readAllRows(signal, () => api.from('assets').select('*').eq('company_id', companyId).order('number')),
        api.rpc('asset_findings', { company_uuid: companyId }, { get: true }).abortSignal(signal).throwOnError(),
      ])
      const byAsset = findingsByAsset.parse(data)
      return assets.map((row) => ({ ...row, findings: byAsset[row.id] ?? NO_FINDINGS }))
    },
  })

/** An asset by its number with what is known of it; null where there is none. */
export const oneAsset = (companyId: Id<'companies'>, number: number) =>
  queryOptions({
    queryKey: [...assetKeys.ofCompany(companyId), 'one', number] as const,
    meta: { follows: ['assets', 'vulnerabilities', 'vulnerability_sightings', 'network_scans'] as const },
    queryFn: ({ signal }) => readAsset(companyId, number, signal),
  })

export type AssetRecord = NonNullable<Awaited<ReturnType<typeof readAsset>>>

async function readAsset(companyId: Id<'companies'>, number: number, signal: AbortSignal) {
  const { data } = await api
    .from('assets')
    .select(
      '*,identifiers:asset_identifiers(id,kind,value),components(id,name,version,purl,last_seen_at),row:ssp_rows(id,section,cells),part:ssp_parts(id,name),sightings:vulnerability_sightings(id,port,protocol,component,state,last_seen_at,finding:vulnerabilities(id,number,title,severity,score,status,is_known_exploited,due_on))',
    )
    .eq('company_id', companyId)
    .eq('number', number)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}

export function useAssetChanges() {
  const { id: companyId } = useCompany()
  const list = inventory(companyId)
  const write = useWrite(invalidates(assetKeys.ofCompany(companyId), ['vulnerabilities', companyId]))
  return {
    write,
    add: async (row: NewAsset) => void (await insertRows(companyId, 'assets', row)),
    change: rowChanges<Row<'assets'>, AssetChange>({
      write,
      list,
      update: (ids, change) => updateRows(companyId, 'assets', ids, change),
      nameOf: (rows) => (rows.length === 1 ? 'Asset' : `${rows.length} assets`),
    }),
  }
}
