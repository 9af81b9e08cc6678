import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { invalidates } from '#web/lib/write/use-write.ts'

type CompanyId = Id<'companies'>

const COLUMNS =
  'id,number,protocol_id,kind,title,state,covers_all,score,outcome,closes_id,lead_id,starts_on,ends_on,began_on,ended_on,finished_on,status_on,valid_until,affirm_by,close_out_by'

async function readAssessments(companyId: CompanyId, signal: AbortSignal) {
  const query = api.from('assessments').select(COLUMNS).eq('company_id', companyId)
  return read(signal, query.order('number', { ascending: false }))
}

/** A row of the list, which loads without the parsers of one assessment. */
export type AssessmentRow = Awaited<ReturnType<typeof readAssessments>>[number]

/** All assessments of a company, newest first. */
export const companyAssessments = (companyId: CompanyId) =>
  queryOptions({
    queryKey: ['assessments', companyId] as const,
    meta: { follows: ['assessments'] },
    queryFn: ({ signal }) => readAssessments(companyId, signal),
  })

/** Refetches all assessment queries of the company. */
export const refreshAssessments = (companyId: CompanyId) => invalidates(companyAssessments(companyId).queryKey)
