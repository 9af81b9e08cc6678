import { queryOptions } from '@tanstack/react-query'
import type { CheckedControl } from '#domain/checks/check.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'

/** What checks need to know of a control beyond the list. */
export type CheckFacts = Pick<
  CheckedControl,
  'objectives' | 'expiredEvidence' | 'hasStatement' | 'cryptography' | 'unclearInheritances'
>

const CACHED_FOR_MS = 5 * 60_000
/** The largest answer of the server. */
const ROWS_PER_REQUEST = 1000

/** The database counts them for all controls of a company at once. */
export const controlCheckFacts = ({ companyId, protocol }: ControlsScope) =>
  queryOptions({
    queryKey: ['check-facts', companyId, protocol] as const,
    staleTime: CACHED_FOR_MS,
    meta: {
      follows: [
        'control_objectives',
        'implementation_statements',
        'control_inheritances',
        'controls',
        'evidence',
        'evidence_links',
      ],
    },
    queryFn: async ({ signal }): Promise<ReadonlyMap<Id<'controls'>, CheckFacts>> => {
      const facts = new Map<Id<'controls'>, CheckFacts>()
      for (let from = 0; ; from += ROWS_PER_REQUEST) {
        const { data, error } = await api
          .from('control_standings')
          .select(
            'control_id,objectives,met,not_met,not_applicable,has_statement,cryptography,unclear_inheritances,expired_evidence',
          )
          .eq('company_id', companyId)
          .eq('protocol_id', protocol)
          .order('control_id')
          .range(from, from + ROWS_PER_REQUEST - 1)
          .abortSignal(signal)
        if (error) throw new ControlsError('Failed to fetch checks', error)
        for (const row of data) if (row.control_id !== null) facts.set(row.control_id, factsOf(row))
        if (data.length < ROWS_PER_REQUEST) return facts
      }
    },
  })

/** The types of a view allow null in every column. */
interface FetchedFacts {
  objectives: number | null
  met: number | null
  not_met: number | null
  not_applicable: number | null
  has_statement: boolean | null
  cryptography: string | null
  unclear_inheritances: number | null
  expired_evidence: number | null
}

function factsOf(row: FetchedFacts): CheckFacts {
  return {
    objectives: {
      total: row.objectives ?? 0,
      met: row.met ?? 0,
      notMet: row.not_met ?? 0,
      notApplicable: row.not_applicable ?? 0,
    },
    hasStatement: row.has_statement ?? false,
    cryptography: row.cryptography,
    unclearInheritances: row.unclear_inheritances ?? 0,
    expiredEvidence: row.expired_evidence ?? 0,
  }
}
