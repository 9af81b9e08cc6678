import { createContext, useContext } from 'react'

/** The state of the list of companies; pages only see it loaded. */
export type CompaniesState =
  | { status: 'loading'; retry: () => void }
  | { status: 'failed'; error: unknown; retrying: boolean; retry: () => void }
  | { status: 'none' }
  | { status: 'ready' }

export const CompaniesStateContext = createContext<CompaniesState>({ status: 'none' })

export function useCompaniesState(): CompaniesState {
  return useContext(CompaniesStateContext)
}
