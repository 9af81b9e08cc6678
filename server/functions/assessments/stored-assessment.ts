import { z } from 'zod'
import { ASSESSMENT_KINDS } from '#domain/assessments/assessment-kinds.ts'
import { assessmentRecord } from '#domain/assessments/assessment-schema.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { storedProfile } from '../ssp/stored-document.ts'

/** A frozen assessment, with the text of its record and the SHA-256 of that text. */
export const storedAssessment = z.object({
  id: z.string(),
  company: z.object({ id: z.string(), name: z.string(), cageCode: z.string().nullable(), profile: storedProfile }),
  protocol: z.enum(PROTOCOL_IDS),
  kind: z.enum(ASSESSMENT_KINDS),
  statusOn: z.string().nullable(),
  sha256: z.string(),
  content: z.string(),
  affirmations: z.array(
    z.object({
      occasion: z.string(),
      name: z.string(),
      title: z.string(),
      statement: z.string(),
      at: z.string().transform((at) => new Date(at).toISOString()),
    }),
  ),
})

/** The same with the parsed record. */
export const frozenAssessment = storedAssessment.transform((kept) => ({
  ...kept,
  record: assessmentRecord.parse(JSON.parse(kept.content)),
}))

export type ReadAssessment = z.infer<typeof frozenAssessment>

/** Selects a `storedAssessment` from the assessment `a` of company `c` with its record `r`. */
export const STORED_ASSESSMENT = `json_build_object('id', a.id, 'protocol', a.protocol_id, 'kind', a.kind, 'statusOn', a.status_on,
  'company', json_build_object('id', c.id, 'name', c.name, 'cageCode', c.cage_code, 'profile', private.company_profile(c)),
  'sha256', r.sha256, 'content', r.content,
  'affirmations', coalesce((
    select json_agg(json_build_object('occasion', f.occasion, 'name', f.name, 'title', f.title, 'statement', f.statement,
      'at', f.affirmed_at) order by f.affirmed_at, f.id)
    from public.assessment_affirmations f where f.company_id = a.company_id and f.assessment_id = a.id), '[]'))`
