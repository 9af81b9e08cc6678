import { storableCompany } from '#domain/companies/storable-company.ts'
import { parseId, type Id } from '#domain/ids.ts'
import type { Company } from './companies.ts'
import { storage } from '../storage.ts'

const ID_KEY = 'selectedCompanyId'
const COMPANY_KEY = 'selected-company'

/** The company chosen earlier in this browser, if its id is valid. */
export function readSelectedCompanyId(): Id<'companies'> | undefined {
  return companyIdIn(storage.get(ID_KEY))
}

export function companyIdIn(text: string | null | undefined): Id<'companies'> | undefined {
  try {
    return parseId('companies', text)
  } catch {
    return undefined
  }
}

export function storeSelectedCompany(company: Company): void {
  const { id, name, cage_code, description, protocol_id, level } = company
  storage.set(ID_KEY, id)
  storage.set(COMPANY_KEY, JSON.stringify(storableCompany({ id, name, cage_code, description, protocol_id, level })))
}

export function forgetSelectedCompany(): void {
  storage.remove(ID_KEY)
  storage.remove(COMPANY_KEY)
}

/** A sign-out keeps only the id, so that the next sign-in opens the same company. */
export function forgetSelectedCompanyDetails(): void {
  storage.remove(COMPANY_KEY)
}
