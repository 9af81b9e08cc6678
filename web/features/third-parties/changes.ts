import type { Id } from '#domain/ids.ts'
import type { DocumentKind } from '#domain/third-parties/third-party.ts'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { callFunction } from '#web/lib/functions.ts'
import { idOf } from '#web/lib/id-of.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import {
  companyThirdParties,
  type NewThirdParty,
  type ThirdParty,
  type ThirdPartyChange,
} from '#web/lib/third-parties/third-party-queries.ts'

const uploaded = z.object({ evidence: z.object({ id: idOf('evidence') }) })

export interface NewDocument {
  readonly kind: DocumentKind
  readonly file: File
  readonly issuedOn: string
  readonly expiresOn: string
}

export interface NewContact {
  readonly name: string
  readonly email: string
  readonly role: string
}

export function useThirdPartyChanges() {
  const { id: companyId } = useCompany()
  const list = companyThirdParties(companyId)
  const write = useWrite(invalidates(list.queryKey))
  return {
    write,
    add: async (rows: readonly NewThirdParty[]) => void (await insertRows(companyId, 'third_parties', rows)),
    change: rowChanges<ThirdParty, ThirdPartyChange>({
      write,
      list,
      update: (ids, change) => updateRows(companyId, 'third_parties', ids, change),
      nameOf: (rows) => (rows.length === 1 ? `${rows[0]?.name}` : `${rows.length}`),
    }),
    /** For a change into or out of Ended, which cannot be undone: links are revoked, or recorded steps deleted. */
    setStatus: ({ id }: ThirdParty, status: ThirdParty['status']) =>
      write('The status could not be changed', () => updateRows(companyId, 'third_parties', id, { status })),
    /** The file becomes an evidence item, so that it has versions, a hash, a scan and a review. */
    addDocument: (row: ThirdParty, document: NewDocument) =>
      write('The document could not be added', () => uploadDocument(companyId, row, document)),
    /** The evidence item stays. */
    removeDocument: (id: Id<'third_party_documents'>) =>
      write('The document could not be removed', () => deleteRows(companyId, 'third_party_documents', id)),
    addContact: (row: ThirdParty, { name, email, role }: NewContact) =>
      write('The contact could not be added', async () => {
        const person = await personWith(companyId, name, email)
        await insertRows(companyId, 'third_party_contacts', { third_party_id: row.id, person_id: person, role })
      }),
    removeContact: (id: Id<'third_party_contacts'>) =>
      write('The contact could not be removed', () => deleteRows(companyId, 'third_party_contacts', id)),
  }
}

async function uploadDocument(
  companyId: Id<'companies'>,
  row: ThirdParty,
  { kind, file, issuedOn, expiresOn }: NewDocument,
): Promise<{ id: Id<'third_party_documents'> }> {
  const form = new FormData()
  const fields = { companyId, controlIds: '', title: `${row.name}: ${kind}`, ownerId: row.owner_id ?? '' }
  for (const [name, value] of Object.entries({ ...fields, effectiveOn: issuedOn, expiresOn })) form.append(name, value)
  form.append('file', file)
  const { evidence } = await callFunction('upload-evidence', form, uploaded)
  const { data } = await api
    .from('third_party_documents')
    .insert({ company_id: companyId, third_party_id: row.id, evidence_id: evidence.id, kind })
    .select('id')
    .single()
    .throwOnError()
  return data
}

/** The person of that address, or a new one from outside. */
async function personWith(companyId: Id<'companies'>, name: string, email: string): Promise<Id<'people'>> {
  const address = email.trim().toLowerCase()
  if (address !== '') {
    const { data } = await api
      .from('people')
      .select('id')
      .eq('company_id', companyId)
      .eq('email', address)
      .maybeSingle()
      .throwOnError()
    if (data !== null) return data.id
  }
  const { data } = await api
    .from('people')
    .insert({ company_id: companyId, name: name.trim(), email: address === '' ? null : address, is_external: true })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}
