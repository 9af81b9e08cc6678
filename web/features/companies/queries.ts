import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { activeCompanies, COMPANY_COLUMNS, companyKeys, toCompany, type Company } from '#web/lib/company/companies.ts'
import { useAction } from '#web/lib/use-action.ts'
import { refreshCompanies, rowOf, type CompanyDraft } from '#web/lib/company/update-company.ts'

/** Deleted companies that the person may restore, the latest first. */
export const deletedCompanies = queryOptions({
  queryKey: companyKeys.deleted,
  queryFn: async ({ signal }) => {
    const { data } = await api
      .from('companies')
      .select(COMPANY_COLUMNS)
      .not('deleted_at', 'is', null)
      .order('deleted_at', { ascending: false })
      .abortSignal(signal)
      .throwOnError()
    return data.map(toCompany)
  },
})

export function useCreateCompany() {
  const cache = useQueryClient()
  const { busy, run } = useAction(refreshCompanies)
  const create = (failed: string, draft: CompanyDraft) =>
    run(failed, async () => {
      const { data } = await api.from('companies').insert(rowOf(draft)).select(COMPANY_COLUMNS).single().throwOnError()
      const created = toCompany(data)
      // Added at once, so that it can be selected before the lists are fetched again.
      cache.setQueryData(activeCompanies.queryKey, (known = []) => byName([...known, created]))
      return created
    })
  return { busy, create }
}

function byName(companies: Company[]): Company[] {
  return companies.toSorted((one, other) => one.name.localeCompare(other.name))
}
