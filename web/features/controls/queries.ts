import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls-error.ts'
import { controlKeys, type ControlsScope } from '#web/lib/controls-queries.ts'
import type { Counterpart } from './counterparts.ts'

/** Catalogs change with a release of the product only. */
const CATALOG_CACHED_FOR_MS = 60 * 60_000

type MappingRow = Row<'catalog_mappings'>

/** What the list leaves out: how to do it, and the same entry in other frameworks. */
export const controlDetail = (scope: ControlsScope, nistId: string) =>
  queryOptions({
    queryKey: controlKeys.detail(scope, nistId),
    staleTime: CATALOG_CACHED_FOR_MS,
    queryFn: async ({ signal }) => {
      const [entry, onward, inward] = await Promise.all([
        api
          .from('catalog_controls')
          .select('guidance')
          .eq('protocol_id', scope.protocol)
          .eq('nist_id', nistId)
          .abortSignal(signal)
          .maybeSingle(),
        api
          .from('catalog_mappings')
          .select('to_framework,to_id,strength,source')
          .eq('protocol_id', scope.protocol)
          .eq('nist_id', nistId)
          .abortSignal(signal),
        api
          .from('catalog_mappings')
          .select('protocol_id,nist_id,strength,source')
          .eq('to_framework', scope.protocol)
          .eq('to_id', nistId)
          .abortSignal(signal),
      ])
      const error = entry.error ?? onward.error ?? inward.error
      if (error) throw new ControlsError('Failed to fetch control', error)
      const counterparts = [...(onward.data ?? []).map(fromOnward), ...(inward.data ?? []).map(fromInward)]
      return { guidance: entry.data?.guidance ?? '', counterparts: await withEntries(counterparts, signal) }
    },
  })

/** With the words of those that our catalogs have. */
async function withEntries(counterparts: readonly Counterpart[], signal: AbortSignal): Promise<readonly Counterpart[]> {
  const ours = PROTOCOL_IDS.filter((id) => counterparts.some(({ framework }) => framework === id))
  if (ours.length === 0) return counterparts
  const { data, error } = await api
    .from('catalog_controls')
    .select('protocol_id,nist_id,title,description')
    .in('protocol_id', ours)
    .in('nist_id', [...new Set(counterparts.map(({ id }) => id))])
    .abortSignal(signal)
  if (error) throw new ControlsError('Failed to fetch control', error)
  const entries = new Map(data.map((row) => [`${row.protocol_id} ${row.nist_id}`, row]))
  return counterparts.map((one) => ({ ...one, entry: entries.get(`${one.framework} ${one.id}`) }))
}

function fromOnward(row: Pick<MappingRow, 'to_framework' | 'to_id' | 'strength' | 'source'>): Counterpart {
  return { framework: row.to_framework, id: row.to_id, strength: row.strength, source: row.source }
}

function fromInward(row: Pick<MappingRow, 'protocol_id' | 'nist_id' | 'strength' | 'source'>): Counterpart {
  return { framework: row.protocol_id, id: row.nist_id, strength: row.strength, source: row.source }
}
