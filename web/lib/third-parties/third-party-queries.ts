import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { PROVIDER_COLUMNS, type Provider } from '#web/lib/providers/provider.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'

const LISTED = `*,documents:third_party_documents(id,kind,evidence_id,evidence(number,title,file_name,file_sha256,effective_on,expires_on,review_state,archived_at),checks:agreement_checks(file_sha256,decisions:agreement_decisions(clause,state))),steps:offboarding_steps(id,step,state,done_by,done_on,document_id,note),contacts:third_party_contacts(id,role,person_id,people(name,email)),provided:service_providers(${PROVIDER_COLUMNS}),findings:third_party_findings(number,title,status,due_on)`

type EvidenceOfDocument = Pick<
  Row<'evidence'>,
  'number' | 'title' | 'file_name' | 'file_sha256' | 'effective_on' | 'expires_on' | 'review_state' | 'archived_at'
>
export type ThirdPartyDocument = Pick<Row<'third_party_documents'>, 'id' | 'kind' | 'evidence_id'> & {
  readonly evidence: EvidenceOfDocument
  /** One for each file that was checked. */
  readonly checks: readonly (Pick<Row<'agreement_checks'>, 'file_sha256'> & {
    readonly decisions: readonly Pick<Row<'agreement_decisions'>, 'clause' | 'state'>[]
  })[]
}
export type RecordedStep = Pick<
  Row<'offboarding_steps'>,
  'id' | 'step' | 'state' | 'done_by' | 'done_on' | 'document_id' | 'note'
>
export type Contact = Pick<Row<'third_party_contacts'>, 'id' | 'role' | 'person_id'> & {
  readonly people: Pick<Row<'people'>, 'name' | 'email'>
}
export type ThirdParty = Row<'third_parties'> & {
  readonly documents: readonly ThirdPartyDocument[]
  readonly contacts: readonly Contact[]
  /** Of its offboarding; none before it begins. */
  readonly steps: readonly RecordedStep[]
  /** Its services, from which controls may be inherited. */
  readonly provided: readonly Provider[]
  readonly findings: readonly Pick<Row<'third_party_findings'>, 'number' | 'title' | 'status' | 'due_on'>[]
}
export type NewThirdParty = Omit<Database['public']['Tables']['third_parties']['Insert'], 'company_id'>
export type ThirdPartyChange = Database['public']['Tables']['third_parties']['Update']

export const companyThirdParties = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['third_parties', companyId, 'list'] as const,
    meta: {
      follows: [
        'third_parties',
        'third_party_contacts',
        'third_party_documents',
        'offboarding_steps',
        'service_providers',
        'agreement_checks',
        'agreement_decisions',
        'third_party_findings',
        'evidence',
      ] as const,
    },
    queryFn: ({ signal }): Promise<readonly ThirdParty[]> =>
      readAllRows(signal, () => api.from('third_parties').select(LISTED).eq('company_id', companyId).order('number')),
  })
