import * as z from 'zod/mini'
import { ASSESSMENT_KINDS, ASSESSMENT_STATES } from '#domain/assessments/assessment-kinds.ts'
import { foundResult } from '#domain/assessments/assessment-schema.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { controlException } from '#domain/controls/exception-schema.ts'

const text = z.string()
const day = z.nullable(z.string())

const named = {
  id: text,
  number: z.number(),
  title: text,
  company: text,
  kind: z.enum(ASSESSMENT_KINDS),
  protocol: z.enum(PROTOCOL_IDS),
  state: z.enum(ASSESSMENT_STATES),
  accessUntil: text,
}

/** The assessments that the caller is invited to. */
export const seats = z.array(z.object({ ...named, controlCount: z.number(), assessedCount: z.number() }))
export type Seat = z.infer<typeof seats>[number]

/** One assessment with its scope. */
export const portal = z.object({
  ...named,
  scope: text,
  controls: z.array(
    z.object({
      id: text,
      number: text,
      title: text,
      objectives: z.array(z.object({ id: text, letter: text, words: text })),
    }),
  ),
  results: z.array(foundResult),
  requests: z.array(z.object({ id: text, controlId: text, title: text, dueOn: day, state: text })),
  plan: z.array(z.object({ number: z.number(), weakness: text, status: text, dueOn: day })),
  securityPlan: z.nullable(z.object({ number: z.number(), title: text, sha256: text, frozenAt: text })),
})

/** A control with the statement and evidence of the company. */
export const portalControl = z.object({
  id: text,
  description: z.nullable(text),
  status: z.enum(CONTROL_STATUSES),
  naReason: text,
  statement: text,
  exception: controlException,
  inherited: z.array(z.object({ provider: text, responsibility: text, theirPart: text, ourPart: text })),
  evidence: z.array(
    z.object({
      id: text,
      number: z.number(),
      title: text,
      description: text,
      fileName: z.nullable(text),
      sha256: z.nullable(text),
      expiresOn: day,
    }),
  ),
})

export type Portal = z.infer<typeof portal>
export type PortalControl = z.infer<typeof portalControl>
