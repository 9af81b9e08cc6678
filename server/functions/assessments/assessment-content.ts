import { z } from 'zod'
import { ASSESSMENT_METHODS } from '#domain/assessments/assessment-content.ts'
import { ASSESSMENT_KINDS, ASSESSMENT_STATES } from '#domain/assessments/assessment-kinds.ts'
import { OBJECTIVE_RESULTS } from '#domain/controls/objectives.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { controlException } from '../ssp/ssp-content.ts'

const result = z.enum(OBJECTIVE_RESULTS).nullable()
const day = z.string().nullable()
const outcome = z.enum(['final', 'conditional', 'none']).nullable()

const control = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  domain: z.string().nullable(),
  status: z.enum(CONTROL_STATUSES),
  naReason: z.string(),
  partialCase: z.boolean().nullable(),
  statement: z.string(),
  exception: controlException,
  objectives: z.array(z.object({ id: z.string(), letter: z.string(), words: z.string(), result, note: z.string() })),
  evidence: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      version: z.number(),
      fileName: z.string().nullable(),
      sha256: z.string().nullable(),
      expiresOn: day,
      reviewState: z.string(),
      objectives: z.array(z.string()),
    }),
  ),
})

/** The answer of `assessment_content`, as far as the record needs it. */
export const assessmentContent = z.object({
  company: z.string(),
  cageCode: z.string().nullable(),
  /** The time of the transaction. */
  at: z.string(),
  assessment: z.object({
    id: z.string(),
    number: z.number(),
    protocol: z.enum(PROTOCOL_IDS),
    kind: z.enum(ASSESSMENT_KINDS),
    title: z.string(),
    scope: z.string(),
    coversAll: z.boolean(),
    state: z.enum(ASSESSMENT_STATES),
    beganOn: day,
    endedOn: day,
    outcome,
    statusOn: day,
    closeOutBy: day,
    validUntil: day,
    affirmBy: day,
  }),
  closes: z
    .object({
      id: z.string(),
      number: z.number(),
      state: z.enum(ASSESSMENT_STATES),
      sha256: z.string(),
      statusOn: day,
      closeOutBy: day,
    })
    .nullable(),
  closeOuts: z.array(z.object({ number: z.number(), state: z.enum(ASSESSMENT_STATES), outcome })),
  assessors: z.array(z.object({ name: z.string(), organization: z.string(), role: z.string() })),
  controls: z.array(control),
  results: z.array(
    z.object({
      controlId: z.string(),
      objectiveId: z.string().nullable(),
      result,
      methods: z.array(z.enum(ASSESSMENT_METHODS)),
      steps: z.string(),
      sample: z.string(),
      observed: z.string(),
      finding: z.string(),
    }),
  ),
  plan: z.array(
    z.object({
      number: z.number(),
      weakness: z.string(),
      severity: z.string(),
      status: z.string(),
      dueOn: day,
      controls: z.array(z.string()).nullable(),
    }),
  ),
})
