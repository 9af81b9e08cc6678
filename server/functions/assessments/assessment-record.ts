import { z } from 'zod'
import { ASSESSMENT_METHODS } from '#domain/assessments/assessment-content.ts'
import type { AssessmentRecord } from '#domain/assessments/assessment-record.ts'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'
import { OBJECTIVE_RESULTS } from '#domain/controls/objectives.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { controlException } from '../ssp/ssp-content.ts'
import { assessmentIssue } from './assessment-issue.ts'

const text = z.string()
const maybe = z.string().nullable()
const result = z.enum(OBJECTIVE_RESULTS).nullable()

const found = z.object({
  result,
  methods: z.array(z.enum(ASSESSMENT_METHODS)),
  steps: text,
  sample: text,
  observed: text,
  finding: text,
})

const evidence = z.object({
  number: z.number(),
  title: text,
  version: z.number(),
  fileName: maybe,
  sha256: maybe,
  expiresOn: maybe,
  reviewState: text.optional(),
  objectives: z.array(text),
})

const control = z.object({
  number: text,
  title: text,
  domain: maybe,
  naReason: text,
  statement: text,
  verdict: result,
  status: z.enum(CONTROL_STATUSES),
  found: found.optional(),
  evidence: z.array(evidence),
  exception: controlException.optional(),
  countsAsMet: z.enum(EXCEPTION_KINDS).nullable().optional(),
  lapsed: maybe.optional(),
  partialCase: z.boolean().nullable().optional(),
  counted: result.optional(),
  foundIn: z.number().optional(),
  objectives: z.array(
    z.object({ letter: text, words: text, ownResult: result, ownNote: text, found: found.optional() }),
  ),
})

/** A frozen record, as written by `freeze-assessment`. */
export const assessmentRecord = z.object({
  format: z.literal(1),
  number: z.number(),
  title: text,
  kind: text,
  protocol: text,
  company: text,
  cageCode: maybe,
  scope: text,
  coversAll: z.boolean(),
  beganOn: maybe,
  endedOn: maybe.optional(),
  frozenAt: text,
  frozenBy: text,
  assessors: z.array(z.object({ name: text, organization: text, role: text })),
  counts: z.object({ met: z.number(), notMet: z.number(), notApplicable: z.number(), open: z.number() }),
  score: z
    .object({
      value: z.number(),
      max: z.number(),
      sum: text,
      rules: text,
      note: text.optional(),
      lines: z.array(z.object({ id: text, points: z.number(), weight: z.number(), why: text, citation: text })),
    })
    .nullable(),
  outcome: z.enum(['final', 'conditional', 'none']).nullable(),
  closes: z.object({ number: z.number(), sha256: text, statusOn: maybe, closeOutBy: maybe }).optional(),
  controls: z.array(control),
  plan: z.array(
    z.object({
      number: z.number(),
      weakness: text,
      severity: text,
      status: text,
      dueOn: maybe,
      controls: z.array(text).nullable(),
    }),
  ),
  proof: z.object({ rules: text, issues: z.array(assessmentIssue) }).optional(),
}) satisfies z.ZodType<AssessmentRecord>
