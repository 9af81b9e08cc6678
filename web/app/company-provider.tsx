import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Id } from '#domain/ids.ts'
import { activeCompanies, companyKeys, setCompanyContext, type Company } from '#web/lib/company/companies.ts'
import { linkTo } from '#web/lib/company/company-link.ts'
import { CompanyContext, type CompanySelection } from '#web/lib/company/company-context.ts'
import { messageWithId } from '#web/lib/errors.ts'
import { readSelectedCompanyId, storeSelectedCompany } from '#web/lib/company/selected-company.ts'
import { refreshCompanies } from '#web/lib/company/update-company.ts'
import { useIsReadOnly, useSession } from '#web/lib/auth/session.ts'
import { mayLeave } from '#web/lib/pending/unsaved-changes.ts'
import { toastError, toastSuccess } from '#web/ui/overlay/toast.tsx'
import { CompaniesStateContext, type CompaniesState } from './companies-state.ts'
import { companyOfEntry } from './entry-companies.ts'
import { useCompanyFromLink } from './use-company-from-link.ts'

/**
 * Provides the person's companies and the selected one: from a link, from this page before a reload, from the last
 * visit in any tab, or the first by name.
 */
export function CompanyProvider({ children }: { children: ReactNode }) {
  const query = useQuery(activeCompanies)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const [chosenId, setChosenId] = useState(() => companyOfEntry(entry) ?? readSelectedCompanyId())
  // An answer of the cache is drawn in one go; deferred, the whole page that waits for the first one is drawn in
  // slices. Later answers must not lag behind what other parts of the page read from the cache.
  const first = useDeferredValue(query.data)
  const companies = first === undefined ? undefined : query.data
  const current = companies?.find((company) => company.id === chosenId) ?? companies?.[0]
  const select = useSelect(current, setChosenId)
  useRemember(current)
  useCompanyFromLink(companies, select)
  useFailureToast(query.error)

  const selection = useMemo<CompanySelection | undefined>(
    () =>
      current === undefined || companies === undefined
        ? undefined
        : { companies, current, select: (id) => void select(id) },
    [companies, current, select],
  )
  return (
    <CompaniesStateContext value={stateOf(query, companies)}>
      <CompanyContext value={selection}>{children}</CompanyContext>
    </CompaniesStateContext>
  )
}

function stateOf(query: UseQueryResult<Company[]>, companies: Company[] | undefined): CompaniesState {
  const retry = () => void query.refetch()
  if (companies !== undefined) return { status: companies.length === 0 ? 'none' : 'ready' }
  if (query.isError) return { status: 'failed', error: query.error, retrying: query.isFetching, retry }
  return { status: 'loading', retry }
}

/** Asks the server first, which may refuse the company. The result is whether the company is selected. */
function useSelect(current: Company | undefined, setChosenId: (id: Id<'companies'>) => void) {
  const cache = useQueryClient()
  const currentId = current?.id
  const isReadOnly = useIsReadOnly()
  return useCallback(
    async (id: Id<'companies'>): Promise<boolean> => {
      if (id === currentId) return true
      try {
        const company = await findCompany(cache, id)
        if (company === undefined) {
          toastError('Failed to switch company', { description: 'You have no access to it, or it no longer exists.' })
          return false
        }
        if (!(await mayLeave())) return false
        if (!isReadOnly) await setCompanyContext(id)
        setChosenId(id)
        toastSuccess('Company Changed', { description: `Switched to ${company.name}` })
        return true
      } catch (error) {
        toastFailed('Failed to switch company', error)
        return false
      }
    },
    [cache, currentId, isReadOnly, setChosenId],
  )
}

/** Asks again for one that is not in the list: the person may have joined it since the page loaded. */
async function findCompany(cache: QueryClient, id: Id<'companies'>): Promise<Company | undefined> {
  const find = () => cache.getQueryData(activeCompanies.queryKey)?.find((company) => company.id === id)
  if (find() === undefined) await refreshCompanies(cache)
  return find()
}

/** Stores the selection for the next visit, and reports it to the server. */
function useRemember(current: Company | undefined): void {
  const session = useSession()
  // An impersonation must not replace the administrator's own selection.
  const isOneself = session.status === 'signed-in' && session.standing.impersonation === 'none'
  useEffect(() => {
    if (current === undefined || !isOneself) return undefined
    // A link that is opened in a new tab shows the company of the tab that was used last.
    const store = () => storeSelectedCompany(current)
    store()
    window.addEventListener('focus', store)
    return () => window.removeEventListener('focus', store)
  }, [current, isOneself])
  const currentId = current?.id
  const isReadOnly = useIsReadOnly()
  useEffect(() => {
    linkTo(currentId)
    return () => linkTo(undefined)
  }, [currentId])
  useEffect(() => {
    // Reads and writes name their company themselves; this one is for the server's log, so a failure may pass.
    if (currentId !== undefined && !isReadOnly) setCompanyContext(currentId).catch(() => undefined)
  }, [currentId, isReadOnly])
}

function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error !== null)
      toastError(`Failed to load companies: ${messageWithId(error)}`, { id: companyKeys.active.join('-') })
  }, [error])
}
