import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'

const LATEST = 100

/** The latest entries in the audit log of a company, for a query of those of one record. */
export const latestEntries = (companyId: Id<'companies'>) =>
  api
    .from('audit_log')
    .select('id,relation,created_at,user_id,old_values,new_values')
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .order('seq', { ascending: false })
    .limit(LATEST)
