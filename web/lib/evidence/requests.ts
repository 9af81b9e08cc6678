import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { read } from '../read.ts'
import { insertRows, updateRows } from '../write/company-rows.ts'
import { evidenceKeys, type EvidenceScope } from '../evidence-queries.ts'
import { useSaveEvidence } from './save-evidence.ts'

export type EvidenceRequest = Row<'evidence_requests'>
export type NewRequest = Omit<Database['public']['Tables']['evidence_requests']['Insert'], 'company_id'>

/** The number of requests fetched at once. */
const MOST = 200

/** Open evidence requests to a person, the most urgent first. */
export const requestsTo = (companyId: Id<'companies'>, person: Id<'users'> | undefined) =>
  queryOptions({
    queryKey: [...evidenceKeys.requests(companyId), 'to', person] as const,
    meta: { follows: ['evidence_requests'] as const },
    queryFn: person === undefined ? skipToken : ({ signal }) => fetchOpen(companyId, { asked_of: person }, signal),
  })

/** The open evidence requests of one control. */
export const requestsOfControl = ({ companyId, controlId }: EvidenceScope) =>
  queryOptions({
    queryKey: [...evidenceKeys.requests(companyId), 'of', controlId] as const,
    meta: { follows: ['evidence_requests'] as const },
    queryFn: ({ signal }) => fetchOpen(companyId, { control_id: controlId }, signal),
  })

async function fetchOpen(
  companyId: Id<'companies'>,
  about: { control_id?: Id<'controls'>; asked_of?: Id<'users'> },
  signal: AbortSignal,
): Promise<readonly EvidenceRequest[]> {
  const query = api
    .from('evidence_requests')
    .select('*')
    .match({ company_id: companyId, state: 'Open', ...about })
    .order('due_on', { ascending: true, nullsFirst: false })
    .order('created_at')
    .limit(MOST)
  return read(signal, query)
}

/** Requests evidence and withdraws requests. Both notify the people concerned. */
export function useRequestChanges() {
  const { id: companyId } = useCompany()
  const run = useSaveEvidence(companyId)
  return {
    ask: (request: NewRequest) =>
      run('The request could not be sent', () => insertRows(companyId, 'evidence_requests', request)),
    cancel: (id: EvidenceRequest['id']) =>
      run('The request could not be withdrawn', () =>
        updateRows(companyId, 'evidence_requests', id, { state: 'Cancelled' }),
      ),
  }
}
