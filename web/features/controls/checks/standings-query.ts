import { queryOptions } from '@tanstack/react-query'
import type { CheckedControl } from '#domain/checks/check.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls-queries.ts'

/** What the list of controls does not say of each. */
export type Standing = Pick<
  CheckedControl,
  'objectives' | 'expiredEvidence' | 'hasStatement' | 'unclearInheritances' | 'exceptionEnd'
>
export type Standings = ReadonlyMap<Id<'controls'>, Standing>

const CACHED_FOR_MS = 5 * 60_000
/** The server answers no more rows than this at once. */
const ROWS_PER_REQUEST = 1000

/** Counted by the database, for all controls of a company at once. */
export const controlStandings = ({ companyId, protocol }: ControlsScope) =>
  queryOptions({
    queryKey: ['standings', companyId, protocol] as const,
    staleTime: CACHED_FOR_MS,
    meta: {
      follows: [
        'control_objectives',
        'implementation_statements',
        'control_inheritances',
        'controls',
        'evidence',
        'evidence_links',
        'control_exceptions',
      ],
    },
    queryFn: async ({ signal }): Promise<Standings> => {
      const standings = new Map<Id<'controls'>, Standing>()
      for (let from = 0; ; from += ROWS_PER_REQUEST) {
        const { data, error } = await api
          .from('control_standings')
          .select(
            'control_id,objectives,met,not_met,not_applicable,has_statement,unclear_inheritances,expired_evidence,exception_end',
          )
          .eq('company_id', companyId)
          .eq('protocol_id', protocol)
          .order('control_id')
          .range(from, from + ROWS_PER_REQUEST - 1)
          .abortSignal(signal)
        if (error) throw new ControlsError('Failed to fetch checks', error)
        for (const row of data) if (row.control_id !== null) standings.set(row.control_id, toStanding(row))
        if (data.length < ROWS_PER_REQUEST) return standings
      }
    },
  })

/** Columns of a view may be null as far as types know. */
interface FetchedStanding {
  objectives: number | null
  met: number | null
  not_met: number | null
  not_applicable: number | null
  has_statement: boolean | null
  unclear_inheritances: number | null
  expired_evidence: number | null
  exception_end: string | null
}

function toStanding(row: FetchedStanding): Standing {
  return {
    objectives: {
      total: row.objectives ?? 0,
      met: row.met ?? 0,
      notMet: row.not_met ?? 0,
      notApplicable: row.not_applicable ?? 0,
    },
    hasStatement: row.has_statement ?? false,
    unclearInheritances: row.unclear_inheritances ?? 0,
    expiredEvidence: row.expired_evidence ?? 0,
    exceptionEnd: row.exception_end,
  }
}
