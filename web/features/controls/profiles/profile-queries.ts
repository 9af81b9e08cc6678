import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { ControlsScope } from '#web/lib/controls-queries.ts'
import type { KeptProfile } from './profile-report.ts'

const CACHED_FOR_MS = 60 * 60_000

const keys = {
  all: (companyId: Id<'companies'>) => ['control-profiles', companyId] as const,
  list: ({ companyId, protocol }: ControlsScope) => ['control-profiles', companyId, protocol, 'list'] as const,
  reports: ({ companyId, protocol }: ControlsScope) => ['control-profiles', companyId, protocol, 'reports'] as const,
}

/** A profile by which the list can be filtered. */
export interface ListProfile {
  readonly id: Id<'control_profiles'>
  readonly title: string
  readonly version: string
  readonly numbers: readonly string[]
}

function keptProfiles<Columns extends string>({ companyId, protocol }: ControlsScope, columns: Columns) {
  const query = api.from('control_profiles').select(columns).eq('company_id', companyId).eq('protocol_id', protocol)
  return query.order('title').order('version')
}

/** The profiles that the company has brought in: what each takes. */
export const controlProfiles = (scope: ControlsScope) =>
  queryOptions({
    queryKey: keys.list(scope),
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_profiles'] as const },
    queryFn: async ({ signal }): Promise<readonly ListProfile[]> =>
      (await keptProfiles(scope, 'id,title,version,numbers').abortSignal(signal).throwOnError()).data,
  })

/** The same with all that they say. */
export const profileReports = (scope: ControlsScope) =>
  queryOptions({
    queryKey: keys.reports(scope),
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_profiles'] as const },
    queryFn: async ({ signal }) => {
      const query = keptProfiles(scope, 'id,title,version,numbers,report,created_at,updated_at')
      return (await query.abortSignal(signal).throwOnError()).data
    },
  })

export function useProfileWrites({ companyId, protocol }: ControlsScope) {
  const cache = useQueryClient()
  const ask = () => cache.invalidateQueries({ queryKey: keys.all(companyId) })
  const place = 'company_id,protocol_id,title,version'
  return {
    /** One of the same name and version as is there now. */
    former: async ({ title, version }: Pick<KeptProfile, 'title' | 'version'>): Promise<KeptProfile | undefined> => {
      const { data } = await api
        .from('control_profiles')
        .select('title,version,numbers,report')
        .eq('company_id', companyId)
        .eq('protocol_id', protocol)
        .eq('title', title)
        .eq('version', version)
        .maybeSingle()
        .throwOnError()
      return data ?? undefined
    },
    /** In the place of one of the same name and version; under the id that it had, where it had one. */
    keep: async ({ numbers, ...profile }: KeptProfile & { id?: Id<'control_profiles'> }) => {
      const row = { ...profile, numbers: [...numbers], company_id: companyId, protocol_id: protocol }
      const table = api.from('control_profiles')
      // An id cannot be changed: what comes back under its own must not be there.
      await (row.id === undefined ? table.upsert(row, { onConflict: place }) : table.insert(row)).throwOnError()
      await ask()
    },
    remove: async ({ title, version }: Pick<KeptProfile, 'title' | 'version'>) => {
      const { data } = await api
        .from('control_profiles')
        .delete()
        .eq('company_id', companyId)
        .eq('protocol_id', protocol)
        .eq('title', title)
        .eq('version', version)
        .select('id')
        .throwOnError()
      if (data.length === 0) throw new Error('It is gone already, or it is for a Manager or an Owner to remove it.')
      await ask()
    },
  }
}
