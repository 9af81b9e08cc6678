import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { activeCompanies, COMPANY_COLUMNS, companyKeys, toCompany, type Company } from '#web/lib/companies.ts'
import { refreshCompanies, rowOf, updateCompany, type CompanyDraft } from '#web/lib/update-company.ts'

/** What the person deleted or may restore, the latest first. */
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
  return useMutation({
    mutationFn: async (draft: CompanyDraft) => {
      const { data } = await api.from('companies').insert(rowOf(draft)).select(COMPANY_COLUMNS).single().throwOnError()
      return toCompany(data)
    },
    onSuccess: async (created) => {
      // Known at once, so that it can be switched to before the lists have come anew.
      cache.setQueryData(activeCompanies.queryKey, (known = []) => byName([...known, created]))
      await refreshCompanies(cache)
    },
  })
}

/** Deletes softly, or takes that back. */
export function useSetDeleted() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deleted }: { id: Id<'companies'>; deleted: boolean }) =>
      updateCompany(id, { deleted_at: deleted ? new Date().toISOString() : null }),
    onSuccess: () => refreshCompanies(cache),
  })
}

function byName(companies: Company[]): Company[] {
  return companies.toSorted((one, other) => one.name.localeCompare(other.name))
}
