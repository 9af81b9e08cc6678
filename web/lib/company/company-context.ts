import { createContext, useContext } from 'react'
import type { Id } from '#domain/ids.ts'
import type { Company } from './companies.ts'

export type CompanySelection = {
  /** Never empty inside the provider: a person without a company sees the first-run screen instead. */
  companies: readonly Company[]
  current: Company
  select: (id: Id<'companies'>) => void
}

export const CompanyContext = createContext<CompanySelection | undefined>(undefined)

/** The company that everything on the page is about. */
export function useCompany(): Company {
  return useCompanySelection().current
}

export function useCompanySelection(): CompanySelection {
  const selection = useContext(CompanyContext)
  if (selection === undefined) throw new Error('No company selected. Please select a company first.')
  return selection
}

/** For the few places that also live where there is no company yet. */
export function useOptionalCompany(): Company | undefined {
  return useContext(CompanyContext)?.current
}
