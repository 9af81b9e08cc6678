import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { invalidates } from '#web/lib/write/use-write.ts'

type CompanyId = Id<'companies'>

/** A row of the list, which loads without the parsers of one assessment. */
export type AssessmentRow = Pick<
  Row<'assessments'>,
  | ('id' | 'number' | 'protocol_id' | 'kind' | 'title' | 'state' | 'covers_all' | 'score' | 'outcome' | 'closes_id')
  | 'lead_id'
  | (
      | 'starts_on'
      | 'ends_on'
      | 'began_on'
      | 'ended_on'
      | 'finished_on'
      | 'status_on'
      | 'valid_until'
      | 'affirm_by'
      | 'close_out_by'
    )
>

const COLUMNS =
  'id,number,protocol_id,kind,title,state,covers_all,score,outcome,closes_id,lead_id,starts_on,ends_on,began_on,ended_on,finished_on,status_on,valid_until,affirm_by,close_out_by'

/** All assessments of a company, newest first. */
export const companyAssessments = (companyId: CompanyId) =>
  queryOptions({
    queryKey: ['assessments', companyId] as const,
    meta: { follows: ['assessments'] },
    queryFn: async ({ signal }): Promise<AssessmentRow[]> => {
      const query = api
        .from('assessments')
        .select(COLUMNS)
        .eq('company_id', companyId)
        .order('number', { ascending: false })
      return (await query.abortSignal(signal).throwOnError()).data
    },
  })

/** Refetches all assessment queries of the company. */
export const refreshAssessments = (companyId: CompanyId) => invalidates(companyAssessments(companyId).queryKey)
