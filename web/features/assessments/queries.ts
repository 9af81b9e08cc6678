import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AssessmentRecord } from '#domain/assessments/assessment-record.ts'
import { type Assessment, assessmentContent, assessmentRecord } from '#domain/assessments/assessment-schema.ts'
import { type Id, parseId } from '#domain/ids.ts'
import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { writeResult } from '#web/lib/assessments/write-result.ts'
import { messageOf } from '#web/lib/errors.ts'
import { pendingResult } from './pending-result.ts'
import { useSaveResults, withChange } from './save-results.ts'

type CompanyId = Id<'companies'>

/** One assessment with its content; null if the number is unknown. */
export const oneAssessment = (companyId: CompanyId, number: number) =>
  queryOptions({
    queryKey: ['assessments', companyId, number] as const,
    meta: {
      follows: [
        'assessments',
        'assessment_controls',
        'assessment_assessors',
        'assessment_results',
        'control_objectives',
        'org_control_status',
        'implementation_statements',
        'evidence_links',
        'evidence',
        'control_exceptions',
        'exception_reviews',
        'poam_items',
        'poam_controls',
      ],
    },
    queryFn: async ({ signal }): Promise<Assessment | null> => {
      const asked = { company_uuid: companyId, assessment_number: number }
      const data = await read(signal, api.rpc('assessment_content', asked, { get: true }))
      if (data === null) return null
      const content = assessmentContent.parse(data)
      return { ...content, controls: content.controls.toSorted((a, b) => compareControlIds(a.number, b.number)) }
    },
  })

/** The columns that a row has in common with all others of an assessment. */
const partOf = (companyId: CompanyId, assessmentId: string) => ({ company_id: companyId, assessment_id: assessmentId })

/** The frozen record with its hash; null before the freeze. It never changes. */
export const frozenRecord = (companyId: CompanyId, assessmentId: string) =>
  queryOptions({
    queryKey: ['assessments', companyId, 'record', assessmentId] as const,
    meta: { follows: ['assessments'] },
    queryFn: async ({ signal }): Promise<{ record: AssessmentRecord; sha256: string } | null> => {
      const query = api.from('assessment_records').select('content,sha256').match(partOf(companyId, assessmentId))
      const { data } = await query.abortSignal(signal).maybeSingle().throwOnError()
      return data && { record: assessmentRecord.parse(JSON.parse(data.content)), sha256: data.sha256 }
    },
  })

/** The affirmations, oldest first. */
export const affirmationsOf = (companyId: CompanyId, assessmentId: string) =>
  queryOptions({
    queryKey: ['assessments', companyId, 'affirmations', assessmentId] as const,
    meta: { follows: ['assessments'] },
    queryFn: ({ signal }) => {
      const query = api.from('assessment_affirmations').select('id,occasion,name,title,statement,affirmed_at')
      return read(signal, query.match(partOf(companyId, assessmentId)).order('affirmed_at'))
    },
  })

/** The findings, each with its POA&M item if it has one. */
export const findingsOf = (companyId: CompanyId, assessmentId: string) =>
  queryOptions({
    queryKey: ['assessments', companyId, 'findings', assessmentId] as const,
    meta: { follows: ['assessment_results', 'poam_items'] },
    queryFn: ({ signal }) => {
      const columns = 'id,control_id,objective_id,finding,observed,item:poam_items(number)'
      const results = api.from('assessment_results').select(columns).match(partOf(companyId, assessmentId))
      return read(signal, results.eq('result', 'Not Met'))
    },
  })

/** The results that an outside assessor entered. Members of the company cannot change them. */
export const enteredByAssessor = (companyId: CompanyId, assessmentId: string) =>
  queryOptions({
    queryKey: ['assessments', companyId, 'entered-by-assessor', assessmentId] as const,
    meta: { follows: ['assessment_results'] },
    queryFn: ({ signal }) => {
      const columns = 'controlId:control_id,objectiveId:objective_id'
      const results = api.from('assessment_results').select(columns).match(partOf(companyId, assessmentId))
      return read(signal, results.not('assessor_id', 'is', null))
    },
  })

/** Saves results of the company. */
export function useSaveResult(companyId: CompanyId, { id, number }: Assessment['assessment']) {
  const cache = useQueryClient()
  const { queryKey } = oneAssessment(companyId, number)
  return useSaveResults({
    assessment: id,
    async show(change) {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (now) => now && { ...now, results: withChange(now.results, change) })
    },
    async send(change) {
      const { error } = await writeResult(companyId, parseId('assessments', id), change)
      if (error) throw new Error(messageOf(error), { cause: error })
    },
    pending: (change) => pendingResult(companyId, cache.getQueryData(queryKey), change),
    rollBack: () => cache.invalidateQueries({ queryKey }),
  })
}
