import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#db/schema.gen.ts'
import type { CompanyProfile } from '#domain/companies/company-profile.ts'
import { CONTACT_ROLES } from '#domain/companies/contact-role.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { deleteRows } from '#web/lib/write/company-rows.ts'
import { companyKeys } from '#web/lib/company/companies.ts'
import type { CompanyChanges } from '#web/lib/company/update-company.ts'
import { invalidates } from '#web/lib/write/use-write.ts'

export const companyProfile = (id: Id<'companies'>) =>
  queryOptions({
    queryKey: [...companyKeys.all, id, 'profile'] as const,
    queryFn: async ({ signal }): Promise<CompanyProfile> => {
      const { data } = await api
        .from('companies')
        .select('uei,other_cage_codes,physical_address,mailing_address,phone,website')
        .eq('id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return {
        uei: data.uei,
        otherCageCodes: data.other_cage_codes,
        physicalAddress: data.physical_address,
        mailingAddress: data.mailing_address,
        phone: data.phone,
        website: data.website,
      }
    },
  })

export function profileRow(profile: CompanyProfile): CompanyChanges {
  return {
    uei: profile.uei,
    other_cage_codes: [...profile.otherCageCodes],
    physical_address: profile.physicalAddress,
    mailing_address: profile.mailingAddress,
    phone: profile.phone,
    website: profile.website,
  }
}

export type Contact = Omit<Database['public']['Tables']['company_contacts']['Row'], 'created_at' | 'updated_at'>
export type ContactValues = Omit<Contact, 'company_id' | 'id'>

const contactKeys = (companyId: Id<'companies'>) => ['company-contacts', companyId] as const

export const refreshContacts = (companyId: Id<'companies'>) => invalidates(contactKeys(companyId))

/** By role in the order of the form, then by name. */
export const companyContacts = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: contactKeys(companyId),
    meta: { follows: ['company_contacts'] as const },
    queryFn: async ({ signal }): Promise<Contact[]> => {
      const { data } = await api
        .from('company_contacts')
        .select('company_id,id,role,name,title,email,phone')
        .eq('company_id', companyId)
        .order('name')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data.toSorted((a, b) => CONTACT_ROLES.indexOf(a.role) - CONTACT_ROLES.indexOf(b.role))
    },
  })

/** Adds a contact without an id, changes one with it. Without permission no row comes back, which is an error here. */
export async function saveContact(
  companyId: Id<'companies'>,
  id: Id<'company_contacts'> | undefined,
  values: ContactValues,
): Promise<void> {
  const table = api.from('company_contacts')
  const written =
    id === undefined
      ? table.insert({ company_id: companyId, ...values })
      : table.update(values).eq('company_id', companyId).eq('id', id)
  await written.select('id').single().throwOnError()
}

export async function removeContact({ company_id: companyId, id }: Contact): Promise<void> {
  await deleteRows(companyId, 'company_contacts', id)
}
