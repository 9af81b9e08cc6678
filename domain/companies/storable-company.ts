import { latin1Only } from '#domain/text/latin1.ts'

/** The free-text columns of a company. */
export interface CompanyTexts {
  readonly name: string
  readonly cage_code: string | null
  readonly description: string | null
}

/**
 * The company as local storage keeps it: characters outside Latin-1 stripped from name, cage_code and description,
 * everything else untouched. For that copy only, never for what is sent to the server. Specification section 3.
 */
export function storableCompany<Company extends CompanyTexts>(company: Company): Company {
  return {
    ...company,
    name: latin1Only(company.name),
    cage_code: company.cage_code === null ? null : latin1Only(company.cage_code),
    description: company.description === null ? null : latin1Only(company.description),
  }
}
