import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { Estimate } from '#domain/simulator/estimates.ts'
import { api } from '#web/lib/api.ts'

export type Estimates = ReadonlyMap<Id<'controls'>, Estimate>

const CACHED_FOR_MS = 5 * 60_000

/** The estimates of what controls still cost, by control. */
export const controlEstimates = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['control-estimates', companyId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_estimates'] },
    queryFn: async ({ signal }): Promise<Estimates> => {
      const { data } = await api
        .from('control_estimates')
        .select('control_id,cost,hours,partCost:part_cost,partHours:part_hours')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .throwOnError()
      return new Map(data.map(({ control_id: id, ...estimate }) => [id, estimate]))
    },
  })

/** Saves the estimate of one control for the whole company. */
export const saveEstimate = (
  companyId: Id<'companies'>,
  controlId: Id<'controls'>,
  { cost, hours, partCost, partHours }: Estimate,
) =>
  api
    .from('control_estimates')
    .upsert(
      { company_id: companyId, control_id: controlId, cost, hours, part_cost: partCost, part_hours: partHours },
      { onConflict: 'company_id,control_id' },
    )
    .throwOnError()
