import { useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { profileKeys } from './profile-queries.ts'
import type { KeptProfile } from './profile-report.ts'

export function useProfileWrites({ companyId, protocol }: ControlsScope) {
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: profileKeys.all(companyId) })
  const identity = 'company_id,protocol_id,title,version'
  return {
    /** The stored profile of the same name and version. */
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
    /** Replaces the profile of the same name and version. One that was removed gets its id back. */
    keep: async ({ numbers, ...profile }: KeptProfile & { id?: Id<'control_profiles'> }) => {
      const row = { ...profile, numbers: [...numbers], company_id: companyId, protocol_id: protocol }
      const table = api.from('control_profiles')
      // An id cannot be changed, so a profile that returns under its own is inserted.
      await (row.id === undefined ? table.upsert(row, { onConflict: identity }) : table.insert(row)).throwOnError()
      await refetch()
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
      await refetch()
    },
  }
}
