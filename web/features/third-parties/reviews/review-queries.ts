import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { callFunction } from '#web/lib/functions.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { companyThirdParties, type ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import * as z from 'zod/mini'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'

export type Review = Omit<Row<'third_party_reviews'>, 'record'>
export type ReviewChange = Database['public']['Tables']['third_party_reviews']['Update']

type Reviewed = Pick<ThirdParty, 'company_id' | 'id'>

const COLUMNS =
  'company_id,id,third_party_id,request,requested_on,questionnaire_id,answers,answered_on,findings,assessed_on,decision,decision_note,residual_risk,next_review_on,decided_by,decided_at,created_by,created_at,updated_at'

/** The reviews of one third party, the newest first. */
export const reviewsOf = ({ company_id: companyId, id }: Reviewed) =>
  queryOptions({
    queryKey: ['third_party_reviews', companyId, id] as const,
    meta: { follows: ['third_party_reviews'] as const },
    queryFn: ({ signal }): Promise<readonly Review[]> => {
      const query = api
        .from('third_party_reviews')
        .select(COLUMNS)
        .eq('company_id', companyId)
        .eq('third_party_id', id)
        .order('created_at', { ascending: false })
      return read(signal, query)
    },
  })

const frozenFinding = z.object({ number: z.number(), title: z.string(), severity: z.string(), status: z.string() })
/** A finding as it was when the review was decided. */
export type FrozenFinding = z.infer<typeof frozenFinding>

/** What a decided review keeps of the findings; none in one that was decided before there were findings. */
export const frozenFindings = ({ company_id: companyId, id }: Review) =>
  queryOptions({
    queryKey: ['third_party_reviews', companyId, 'findings', id] as const,
    meta: { follows: [] as const },
    queryFn: async ({ signal }): Promise<readonly FrozenFinding[]> => {
      const { data } = await api
        .from('third_party_reviews')
        .select('findings:record->findings')
        .eq('company_id', companyId)
        .eq('id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return z.array(frozenFinding).parse(data.findings ?? [])
    },
  })

const asked = z.object({ jobId: z.string() })

export function useReviewChanges(row: Reviewed) {
  const { company_id: companyId, id: thirdPartyId } = row
  const write = useWrite(invalidates(reviewsOf(row).queryKey, companyThirdParties(companyId).queryKey))
  const writeDocument = useWrite(invalidates(jobKeys.of(companyId)))
  return {
    begin: (request: string, requestedOn: string) =>
      write('The review could not be started', () =>
        insertRows(companyId, 'third_party_reviews', {
          third_party_id: thirdPartyId,
          request,
          requested_on: requestedOn,
        }),
      ),
    change: ({ id }: Review, change: ReviewChange) =>
      write('The review could not be saved', () => updateRows(companyId, 'third_party_reviews', id, change)),
    remove: ({ id }: Review) =>
      write('The review could not be deleted', () => deleteRows(companyId, 'third_party_reviews', id)),
    makeDocument: ({ id }: Review, format: Format, marking: Marking) =>
      writeDocument('The document could not be made', () =>
        callFunction('make-third-party-review', { companyId, reviewId: id, format, marking }, asked),
      ),
  }
}
