import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { parseProtocolId, type Level, type ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '../api.ts'

type CompanyRow = Database['public']['Tables']['companies']['Row']

type ShownRow = Pick<
  CompanyRow,
  | 'id'
  | 'name'
  | 'cage_code'
  | 'description'
  | 'protocol_id'
  | 'level'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'is_sample'
>

export type Company = Omit<ShownRow, 'protocol_id' | 'level'> & { protocol_id: ProtocolId; level: Level }

export const COMPANY_COLUMNS =
  'id,name,cage_code,description,protocol_id,level,created_at,updated_at,deleted_at,is_sample'

/** Cache keys of companies. A write refetches everything under `all`. */
export const companyKeys = {
  all: ['companies'] as const,
  active: ['companies', 'active'] as const,
  deleted: ['companies', 'deleted'] as const,
}

/** Every company that the person may see, sorted by name. */
export const activeCompanies = queryOptions({
  queryKey: companyKeys.active,
  queryFn: async ({ signal }) => {
    const { data } = await api
      .from('companies')
      .select(COMPANY_COLUMNS)
      .is('deleted_at', null)
      .order('name')
      .abortSignal(signal)
      .throwOnError()
    return data.map(toCompany)
  },
})

export function toCompany(row: ShownRow): Company {
  return { ...row, protocol_id: parseProtocolId(row.protocol_id), level: row.level === 1 ? 1 : 2 }
}

/** Makes the server scope this session to a company. */
export async function setCompanyContext(companyId: Id<'companies'>): Promise<void> {
  await api.rpc('set_company_context', { company_uuid: companyId }).throwOnError()
}
