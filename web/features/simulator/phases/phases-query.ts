import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { isAsPublished, isSamePhase, type ProgramPhase, phasesWith } from '#domain/rules/program-phases.ts'
import { api } from '#web/lib/api.ts'

/** The phases of the CMMC Program with the company's corrections. */
export const programPhases = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['program-phases', companyId] as const,
    meta: { follows: ['program_phases'] as const },
    queryFn: async ({ signal }): Promise<readonly ProgramPhase[]> => {
      const { data } = await api
        .from('program_phases')
        .select('phase,beginsOn:begins_on,suspendedOn:suspended_on,asksFor:asks_for,citation')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .throwOnError()
      return phasesWith(data)
    },
  })

/** Saves the dates that differ from this release, for the whole company; the others follow later releases. */
export async function savePhases(
  companyId: Id<'companies'>,
  known: readonly ProgramPhase[],
  phases: readonly ProgramPhase[],
): Promise<void> {
  const changed = phases.filter((phase) => !known.some((one) => isSamePhase(one, phase)))
  const rows = changed.map(({ phase, beginsOn, suspendedOn, asksFor, citation }) => ({
    company_id: companyId,
    phase,
    begins_on: beginsOn,
    suspended_on: suspendedOn ?? null,
    asks_for: asksFor,
    citation,
  }))
  if (rows.length > 0) await api.from('program_phases').upsert(rows, { onConflict: 'company_id,phase' }).throwOnError()
  // Without permission to delete, a row with the same dates remains.
  const published = phases.filter(isAsPublished).map(({ phase }) => phase)
  if (published.length > 0)
    await api.from('program_phases').delete().eq('company_id', companyId).in('phase', published).throwOnError()
}
