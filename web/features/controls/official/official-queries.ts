import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { OfficialText } from './official-import.ts'

const CACHED_FOR_MS = 60 * 60_000

/** The official texts of one control, from the imported catalogs. */
export const officialTexts = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: ['official-texts', companyId, controlId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['official_texts'] as const },
    queryFn: ({ signal }) => {
      const query = api
        .from('official_texts')
        .select('id,catalog,version,number,title,statement,guidance,objectives,updated_at')
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .order('catalog')
        .order('version')
        .order('number')
      return read(signal, query)
    },
  })

export interface OfficialCatalog {
  readonly catalog: string
  readonly version: string
}

export function useOfficialWrites({ companyId }: ControlsScope) {
  const cache = useQueryClient()
  const ask = () => cache.invalidateQueries({ queryKey: ['official-texts', companyId] })
  return {
    /** Saves all texts or none; replaces those of the same catalog and version. */
    add: async (texts: readonly OfficialText[]) => {
      const rows = texts.map(({ controlId, ...text }) => ({ ...text, company_id: companyId, control_id: controlId }))
      const identity = 'company_id,control_id,catalog,version,number'
      await api.from('official_texts').upsert(rows, { onConflict: identity }).throwOnError()
      await ask()
    },
    remove: async ({ catalog, version }: OfficialCatalog) => {
      await api
        .from('official_texts')
        .delete()
        .eq('company_id', companyId)
        .eq('catalog', catalog)
        .eq('version', version)
        .throwOnError()
      await ask()
    },
  }
}
