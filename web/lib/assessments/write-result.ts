import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { api } from '../api.ts'

/** The changed fields of one result. */
export type ResultChange = Pick<AssessmentResult, 'controlId' | 'objectiveId'> & Partial<AssessmentResult>

/** The unique key of a result. */
const RESULT_KEY = { onConflict: 'company_id,assessment_id,control_id,objective_id' } as const

/** Sends only the changed fields: another person may edit other fields of the same result. */
export function writeResult(
  companyId: Id<'companies'>,
  assessmentId: Id<'assessments'>,
  { controlId, objectiveId, methods, ...said }: ResultChange,
) {
  return api.from('assessment_results').upsert(
    {
      company_id: companyId,
      assessment_id: assessmentId,
      control_id: parseId('assessment_controls', controlId),
      objective_id: objectiveId,
      ...said,
      ...(methods !== undefined && { methods: [...methods] }),
    },
    RESULT_KEY,
  )
}
