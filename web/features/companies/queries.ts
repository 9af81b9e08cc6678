import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ValidCompany } from '#domain/companies/validate-company.ts'
import type { Id } from '#domain/ids.ts'
import type { Level, ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import { activeCompanies, COMPANY_COLUMNS, companyKeys, toCompany, type Company } from '#web/lib/companies.ts'
import { roleKeys } from '#web/lib/permissions.ts'

export type CompanyDraft = ValidCompany & { protocol: ProtocolId; level: Level }

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
      const { data } = await api.from('companies').insert(toRow(draft)).select(COMPANY_COLUMNS).single().throwOnError()
      return toCompany(data)
    },
    onSuccess: async (created) => {
      // Known at once, so that it can be switched to before the lists have come anew.
      cache.setQueryData(activeCompanies.queryKey, (known = []) => byName([...known, created]))
      await refresh(cache)
    },
  })
}

export function useUpdateCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, draft }: { id: Id<'companies'>; draft: CompanyDraft }) => update(id, toRow(draft)),
    onSuccess: () => refresh(cache),
  })
}

/** Deletes softly, or takes that back. */
export function useSetDeleted() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deleted }: { id: Id<'companies'>; deleted: boolean }) =>
      update(id, { deleted_at: deleted ? new Date().toISOString() : null }),
    onSuccess: () => refresh(cache),
  })
}

/** Asks for the row back: a row that the person may not change is silently none, and that is a failure here. */
async function update(id: Id<'companies'>, fields: Partial<ReturnType<typeof toRow>> & { deleted_at?: string | null }) {
  await api
    .from('companies')
    .update({ ...fields, updated_at: new Date().toISOString() })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

function toRow({ name, cageCode, description, protocol, level }: CompanyDraft) {
  return { name, cage_code: cageCode, description, protocol_id: protocol, level }
}

function byName(companies: Company[]): Company[] {
  return companies.toSorted((one, other) => one.name.localeCompare(other.name))
}

async function refresh(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: companyKeys.all }),
    cache.invalidateQueries({ queryKey: roleKeys.all }),
  ])
}
