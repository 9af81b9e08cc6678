import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { controlKeys, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { Mapping } from './mappings.ts'

/** Catalogs change with a release of the product only. */
const CATALOG_CACHED_FOR_MS = 60 * 60_000

type MappingRow = Row<'catalog_mappings'>

/** Guidance and mappings, which the list does not have. */
export const controlDetail = (scope: ControlsScope, nistId: string) =>
  queryOptions({
    queryKey: controlKeys.detail(scope, nistId),
    staleTime: CATALOG_CACHED_FOR_MS,
    queryFn: async ({ signal }) => {
      const [entry, outgoing, incoming] = await Promise.all([
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
      const error = entry.error ?? outgoing.error ?? incoming.error
      if (error) throw new ControlsError('Failed to fetch control', error)
      const mappings = [...(outgoing.data ?? []).map(fromOutgoing), ...(incoming.data ?? []).map(fromIncoming)]
      return { guidance: entry.data?.guidance ?? '', mappings: await withEntries(mappings, signal) }
    },
  })

/** Adds the texts that our catalogs have. */
async function withEntries(mappings: readonly Mapping[], signal: AbortSignal): Promise<readonly Mapping[]> {
  const ours = PROTOCOL_IDS.filter((id) => mappings.some(({ framework }) => framework === id))
  if (ours.length === 0) return mappings
  const { data, error } = await api
    .from('catalog_controls')
    .select('protocol_id,nist_id,title,description')
    .in('protocol_id', ours)
    .in('nist_id', [...new Set(mappings.map(({ id }) => id))])
    .abortSignal(signal)
  if (error) throw new ControlsError('Failed to fetch control', error)
  const entries = new Map(data.map((row) => [`${row.protocol_id} ${row.nist_id}`, row]))
  return mappings.map((one) => ({ ...one, entry: entries.get(`${one.framework} ${one.id}`) }))
}

function fromOutgoing(row: Pick<MappingRow, 'to_framework' | 'to_id' | 'strength' | 'source'>): Mapping {
  return { framework: row.to_framework, id: row.to_id, strength: row.strength, source: row.source }
}

function fromIncoming(row: Pick<MappingRow, 'protocol_id' | 'nist_id' | 'strength' | 'source'>): Mapping {
  return { framework: row.protocol_id, id: row.nist_id, strength: row.strength, source: row.source }
}
