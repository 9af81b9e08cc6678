import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#db/schema.gen.ts'
import type { ValidCompany } from '#domain/companies/validate-company.ts'
import type { Id } from '#domain/ids.ts'
import type { Level, ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from './api.ts'
import { companyKeys } from './companies.ts'
import { roleKeys } from './permissions.ts'

export type CompanyDraft = ValidCompany & { protocol: ProtocolId; level: Level }
export type CompanyChanges = Omit<Database['public']['Tables']['companies']['Update'], 'updated_at'>

export function useUpdateCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes }: { id: Id<'companies'>; changes: CompanyChanges }) => updateCompany(id, changes),
    onSuccess: () => refreshCompanies(cache),
  })
}

/** Asks for the row back: a row that the person may not change is silently none, and that is a failure here. */
export async function updateCompany(id: Id<'companies'>, changes: CompanyChanges): Promise<void> {
  await api
    .from('companies')
    .update({ ...changes, updated_at: new Date().toISOString() })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export function rowOf({ name, cageCode, description, protocol, level }: CompanyDraft) {
  return { name, cage_code: cageCode, description, protocol_id: protocol, level }
}

export async function refreshCompanies(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: companyKeys.all }),
    cache.invalidateQueries({ queryKey: roleKeys.all }),
  ])
}
