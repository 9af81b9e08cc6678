// Server and page both parse the content of an assessment and its frozen record with these schemas.
import * as z from 'zod/mini'
import { CHECK_LEVELS } from '../checks/check.ts'
import { controlException } from '../controls/exception-schema.ts'
import { EXCEPTION_KINDS } from '../controls/exception.ts'
import { OBJECTIVE_RESULTS } from '../controls/objectives.ts'
import { CONTROL_STATUSES } from '../controls/status.ts'
import { PROTOCOL_IDS } from '../protocols/protocol-id.ts'
import { ASSESSMENT_METHODS } from './assessment-content.ts'
import { ISSUE_FIXES, type AssessmentIssue } from './assessment-issue.ts'
import { ASSESSMENT_KINDS, ASSESSMENT_STATES } from './assessment-kinds.ts'
import type { AssessmentRecord } from './assessment-record.ts'

const text = z.string()
const day = z.nullable(z.string())
const result = z.nullable(z.enum(OBJECTIVE_RESULTS))
const methods = z.array(z.enum(ASSESSMENT_METHODS))
const said = { steps: text, sample: text, observed: text, finding: text }
const state = z.enum(ASSESSMENT_STATES)
/** The assessment that the close-out follows. */
const base = { number: z.number(), sha256: text, statusOn: day, closeOutBy: day }
const outcome = z.nullable(z.enum(['final', 'conditional', 'none']))

const evidence = z.object({
  number: z.number(),
  title: text,
  version: z.number(),
  fileName: z.nullable(text),
  sha256: z.nullable(text),
  expiresOn: day,
  reviewState: z.optional(text),
  objectives: z.array(text),
})

const planned = z.object({
  number: z.number(),
  weakness: text,
  severity: text,
  status: text,
  dueOn: day,
  controls: z.nullable(z.array(text)),
})

export const foundResult = z.object({ controlId: text, objectiveId: z.nullable(text), result, methods, ...said })

/** What the checks find about the assessment or one of its controls. */
export const assessmentIssue = z.object({
  rule: text,
  level: z.enum(CHECK_LEVELS),
  title: text,
  words: text,
  control: z.nullable(text),
  fix: z.enum(ISSUE_FIXES),
}) satisfies z.ZodMiniType<AssessmentIssue>

/** The answer of `assessment_content`. */
export const assessmentContent = z.object({
  company: text,
  cageCode: z.nullable(text),
  at: text,
  assessment: z.object({
    id: text,
    number: z.number(),
    protocol: z.enum(PROTOCOL_IDS),
    kind: z.enum(ASSESSMENT_KINDS),
    title: text,
    scope: text,
    coversAll: z.boolean(),
    state,
    startsOn: day,
    endsOn: day,
    beganOn: day,
    endedOn: day,
    finishedOn: day,
    statusOn: day,
    validUntil: day,
    affirmBy: day,
    closeOutBy: day,
    leadId: z.nullable(text),
    officialId: z.nullable(text),
    outcome,
  }),
  closes: z.nullable(z.object({ id: text, state, ...base })),
  closeOuts: z.array(z.object({ number: z.number(), state, outcome })),
  assessors: z.array(
    z.object({
      id: text,
      name: text,
      organization: text,
      role: text,
      email: z.nullable(text),
      accessUntil: day,
    }),
  ),
  controls: z.array(
    z.object({
      id: text,
      number: text,
      title: text,
      domain: z.nullable(text),
      naReason: text,
      statement: text,
      status: z.enum(CONTROL_STATUSES),
      partialCase: z.nullable(z.boolean()),
      exception: controlException,
      objectives: z.array(z.object({ id: text, letter: text, words: text, result, note: text })),
      evidence: z.array(evidence),
    }),
  ),
  results: z.array(foundResult),
  plan: z.array(planned),
})

/** An assessment with everything that belongs to it, as the database gives it. */
export type Assessment = z.infer<typeof assessmentContent>

const found = z.object({ result, methods, ...said })

/** A frozen record, as the server wrote it. */
export const assessmentRecord = z.object({
  format: z.literal(1),
  number: z.number(),
  title: text,
  kind: text,
  protocol: text,
  company: text,
  cageCode: z.nullable(text),
  scope: text,
  coversAll: z.boolean(),
  beganOn: day,
  endedOn: z.optional(day),
  frozenAt: text,
  frozenBy: text,
  assessors: z.array(z.object({ name: text, organization: text, role: text })),
  counts: z.object({ met: z.number(), notMet: z.number(), notApplicable: z.number(), open: z.number() }),
  score: z.nullable(
    z.object({
      value: z.number(),
      max: z.number(),
      sum: text,
      rules: text,
      note: z.optional(text),
      lines: z.array(z.object({ id: text, points: z.number(), weight: z.number(), why: text, citation: text })),
    }),
  ),
  outcome,
  closes: z.optional(z.object(base)),
  controls: z.array(
    z.object({
      number: text,
      title: text,
      domain: z.nullable(text),
      naReason: text,
      statement: text,
      status: z.enum(CONTROL_STATUSES),
      exception: z.optional(controlException),
      countsAsMet: z.optional(z.nullable(z.enum(EXCEPTION_KINDS))),
      lapsed: z.optional(z.nullable(text)),
      partialCase: z.optional(z.nullable(z.boolean())),
      counted: z.optional(result),
      verdict: result,
      foundIn: z.optional(z.number()),
      found: z.optional(found),
      objectives: z.array(
        z.object({ letter: text, words: text, ownResult: result, ownNote: text, found: z.optional(found) }),
      ),
      evidence: z.array(evidence),
    }),
  ),
  plan: z.array(planned),
  proof: z.optional(z.object({ rules: text, issues: z.array(assessmentIssue) })),
}) satisfies z.ZodMiniType<AssessmentRecord>
