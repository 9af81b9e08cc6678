import type pg from 'pg'
import { z } from 'zod'
import { assessmentContent, assessmentRecord } from '#domain/assessments/assessment-schema.ts'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'

const MOST = 2_147_483_647

/** Identifies an assessment: A-3 of a company. */
export const assessmentInput = z.object({
  companyId: z.guid(ID_MESSAGES.companyMalformed),
  number: z.int('Say which assessment.').min(1, 'Say which assessment.').max(MOST, 'Say which assessment.'),
})

const answer = z.object({ content: z.nullable(assessmentContent), person: z.string().nullable() })

/** Everything at one moment, and the name of the caller. */
const CONTENT = `
  select public.assessment_content($1, $2) as content,
    (select coalesce(nullif(full_name, ''), email) from public.profiles where id = auth.uid()) as person`

/** @throws ApiError 404 if the caller has no such assessment */
export async function readAssessment(client: pg.ClientBase, { companyId, number }: z.infer<typeof assessmentInput>) {
  const { rows } = await client.query(CONTENT, [companyId, number])
  const { content, person } = answer.parse(rows[0])
  if (content === null) throw new ApiError(404, 'no_assessment', 'There is no such assessment, or it is not yours.')
  return { content, person: person ?? '', at: new Date(content.at) }
}

/** The frozen record of an assessment; undefined before freezing. */
export async function readRecord(client: pg.ClientBase, companyId: string, assessmentId: string) {
  const { rows } = await client.query<{ content: string }>(
    'select content from public.assessment_records where company_id = $1 and assessment_id = $2',
    [companyId, assessmentId],
  )
  return rows[0] && assessmentRecord.parse(JSON.parse(rows[0].content))
}
