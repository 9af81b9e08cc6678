import type { QueryClient } from '@tanstack/react-query'
import type { Database } from '#db/schema.gen.ts'
import type { ValidCompany } from '#domain/companies/validate-company.ts'
import type { Id } from '#domain/ids.ts'
import type { Level, ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '../api.ts'
import { companyKeys, type Company } from './companies.ts'
import { roleKeys } from './permissions.ts'

export type CompanyDraft = ValidCompany & { protocol: ProtocolId; level: Level }
export type CompanyChanges = Omit<Database['public']['Tables']['companies']['Update'], 'updated_at'>

/** Requests the row back: without permission the update changes no row, which is an error here. */
export async function updateCompany(id: Id<'companies'>, changes: CompanyChanges): Promise<void> {
  await api
    .from('companies')
    .update({ ...changes, updated_at: new Date().toISOString() })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Soft-deletes a company or restores it. */
export function setDeleted({ id }: Pick<Company, 'id'>, isDeleted: boolean): Promise<void> {
  return updateCompany(id, { deleted_at: isDeleted ? new Date().toISOString() : null })
}

export function rowOf({ name, cageCode, description, protocol, level }: CompanyDraft) {
  return { name, cage_code: cageCode, description, protocol_id: protocol, level }
}

/** Only the columns that a form changed: someone else may have changed the others since it was opened. */
export function changedColumns(draft: CompanyDraft, started: ReturnType<typeof rowOf>): CompanyChanges {
  const { name, cage_code, description, protocol_id, level } = rowOf(draft)
  return {
    ...(name !== started.name && { name }),
    ...(cage_code !== started.cage_code && { cage_code }),
    ...(description !== started.description && { description }),
    // One decides the other.
    ...((protocol_id !== started.protocol_id || level !== started.level) && { protocol_id, level }),
  }
}

export async function refreshCompanies(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: companyKeys.all }),
    cache.invalidateQueries({ queryKey: roleKeys.all }),
  ])
}
