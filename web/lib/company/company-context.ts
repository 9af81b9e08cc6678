import { createContext, useContext } from 'react'
import type { Id } from '#domain/ids.ts'
import type { Company } from './companies.ts'

export type CompanySelection = {
  /** Never empty inside the provider: without a company, people see the first-run screen. */
  companies: readonly Company[]
  current: Company
  select: (id: Id<'companies'>) => void
}

export const CompanyContext = createContext<CompanySelection | undefined>(undefined)

/** The selected company. */
export function useCompany(): Company {
  return useCompanySelection().current
}

export function useCompanySelection(): CompanySelection {
  const selection = useContext(CompanyContext)
  if (selection === undefined) throw new Error('No company selected. Please select a company first.')
  return selection
}

/** For components that also render without a company. */
export function useOptionalCompany(): Company | undefined {
  return useContext(CompanyContext)?.current
}
