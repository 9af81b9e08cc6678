import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'

const LISTED = `*,documents:third_party_documents(id,kind,evidence_id,evidence(number,title,file_name,effective_on,expires_on,review_state,archived_at)),contacts:third_party_contacts(id,role,person_id,people(name,email))`

type EvidenceOfDocument = Pick<
  Row<'evidence'>,
  'number' | 'title' | 'file_name' | 'effective_on' | 'expires_on' | 'review_state' | 'archived_at'
>
export type ThirdPartyDocument = Pick<Row<'third_party_documents'>, 'id' | 'kind' | 'evidence_id'> & {
  readonly evidence: EvidenceOfDocument
}
export type Contact = Pick<Row<'third_party_contacts'>, 'id' | 'role' | 'person_id'> & {
  readonly people: Pick<Row<'people'>, 'name' | 'email'>
}
export type ThirdParty = Row<'third_parties'> & {
  readonly documents: readonly ThirdPartyDocument[]
  readonly contacts: readonly Contact[]
}
export type NewThirdParty = Omit<Database['public']['Tables']['third_parties']['Insert'], 'company_id'>
export type ThirdPartyChange = Database['public']['Tables']['third_parties']['Update']

export const companyThirdParties = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['third_parties', companyId, 'list'] as const,
    meta: { follows: ['third_parties', 'third_party_contacts', 'third_party_documents', 'evidence'] as const },
    queryFn: ({ signal }): Promise<readonly ThirdParty[]> =>
      readAllRows((from, to) =>
        api
          .from('third_parties')
          .select(LISTED)
          .eq('company_id', companyId)
          .order('number')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      ),
  })
