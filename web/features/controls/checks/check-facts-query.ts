import { queryOptions } from '@tanstack/react-query'
import type { CheckContext, CheckedControl, MissedScan } from '#domain/checks/check.ts'
import type { Json } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { fetchExpectedScans } from '#web/lib/scans/expected-scans.ts'

/** What checks need to know beyond the list of controls. */
export interface CompanyFacts extends Pick<CheckContext, 'pastDueFindings' | 'missedScans'> {
  readonly byControl: ReadonlyMap<Id<'controls'>, CheckFacts>
}

/** The same of one control. */
export type CheckFacts = Pick<
  CheckedControl,
  'objectives' | 'expiredEvidence' | 'hasStatement' | 'cryptography' | 'unclearInheritances' | 'expiredProofs'
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
        'service_providers',
        'controls',
        'evidence',
        'evidence_links',
        'vulnerabilities',
        'scan_schedules',
        'network_scans',
      ],
    },
    queryFn: async ({ signal }): Promise<CompanyFacts> => {
      const [byControl, pastDueFindings, missedScans] = await Promise.all([
        readControlFacts({ companyId, protocol }, signal),
        countPastDueFindings(companyId, signal),
        readMissedScans(companyId, signal),
      ])
      return { byControl, pastDueFindings, missedScans }
    },
  })

async function readControlFacts({ companyId, protocol }: ControlsScope, signal: AbortSignal) {
  const facts = new Map<Id<'controls'>, CheckFacts>()
  for (let from = 0; ; from += ROWS_PER_REQUEST) {
    const { data, error } = await api
      .from('control_standings')
      .select(
        'control_id,objectives,met,not_met,not_applicable,has_statement,cryptography,unclear_inheritances,expired_evidence,expired_proofs',
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
}

/** By the day in UTC, as the list that the issue leads to. */
async function countPastDueFindings(companyId: Id<'companies'>, signal: AbortSignal): Promise<number> {
  const { count, error } = await api
    .from('vulnerabilities')
    .select('id', { count: 'exact', head: true })
    .eq('company_id', companyId)
    .eq('status', 'open')
    .lt('due_on', todayUtc())
    .abortSignal(signal)
  if (error) throw new ControlsError('Failed to fetch checks', error)
  return count ?? 0
}

async function readMissedScans(companyId: Id<'companies'>, signal: AbortSignal): Promise<readonly MissedScan[]> {
  const today = todayUtc()
  const scans = await fetchExpectedScans(companyId, signal)
  return scans.filter((scan) => scan.next_by < today).map((scan) => ({ name: scan.name, dueOn: scan.next_by }))
}

const expiredProofs = z.array(z.object({ provider: z.string(), endedOn: z.string() }))

/** The types of a view allow null in every column. */
interface FetchedFacts {
  objectives: number | null
  met: number | null
  not_met: number | null
  not_applicable: number | null
  has_statement: boolean | null
  cryptography: string | null
  unclear_inheritances: number | null
  expired_proofs: Json | null
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
    expiredProofs: expiredProofs.parse(row.expired_proofs ?? []),
    expiredEvidence: row.expired_evidence ?? 0,
  }
}
