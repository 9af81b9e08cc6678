import { z } from 'zod'
import { EXCEPTION_KINDS, RULINGS } from '#domain/controls/exception.ts'
import { ADDRESSABLE_DECISIONS } from '#domain/controls/addressable.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { RISK_STATUSES, RISK_TREATMENTS } from '#domain/risk/risk-treatment.ts'
import { diagramFlow, diagramPart } from '#domain/ssp/document-schema.ts'
import { storedProfile } from './stored-document.ts'

const maybe = z.string().nullable().default(null)

/** What is recorded as counting as met although something is missing. Earlier ones have fewer facts. */
export const controlException = z
  .object({
    kind: z.enum(EXCEPTION_KINDS),
    description: z.string(),
    measures: z.string(),
    since: z.string(),
    expectedEnd: z.string().nullable(),
    implementedOn: maybe,
    foundBy: maybe,
    reviews: z
      .array(z.object({ dueOn: z.string(), heldOn: z.string().nullable(), progress: z.string().nullable() }))
      .default([]),
    reference: maybe,
    document: maybe,
    ruling: z.enum(RULINGS).nullable().default(null),
    unchangedOn: maybe,
  })
  .nullable()

/** The answer of `ssp_content`, as far as the document needs it. */
export const sspContent = z.object({
  company: z.string(),
  cageCode: z.string().nullable(),
  profile: storedProfile,
  protocol: z.enum(PROTOCOL_IDS),
  /** The time of the transaction. */
  at: z.string(),
  texts: z.array(z.object({ section: z.string(), field: z.string(), body: z.string() })),
  rows: z.array(
    z.object({ section: z.string(), control: z.string().nullable(), values: z.record(z.string(), z.string()) }),
  ),
  reviews: z.array(z.object({ section: z.string(), reviewer: z.string().nullable(), at: z.string() })),
  controls: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      domain: z.string().nullable(),
      requirement: z.string().nullable(),
      status: z.enum(CONTROL_STATUSES),
      statement: z.string(),
      naReason: z.string(),
      // Versions frozen before decisions existed have none.
      addressed: z
        .object({ decision: z.enum(ADDRESSABLE_DECISIONS), reason: z.string() })
        .nullable()
        .default(null),
      partialCase: z.boolean().nullable().default(null),
      // Versions frozen before exceptions existed have none.
      exception: controlException.default(null),
      inherited: z.array(
        z.object({
          provider: z.string(),
          responsibility: z.enum(['Provider', 'Shared']),
          theirPart: z.string(),
          ourPart: z.string(),
        }),
      ),
    }),
  ),
  parts: z.array(diagramPart),
  flows: z.array(diagramFlow),
  providers: z.array(z.object({ name: z.string(), service: z.string(), controls: z.array(z.string()) })),
  risks: z
    .array(
      z.object({
        number: z.number(),
        title: z.string(),
        asset: z.string(),
        threat: z.string(),
        vulnerability: z.string(),
        likelihood: z.enum(RISK_LEVELS).nullable(),
        impact: z.enum(RISK_LEVELS).nullable(),
        treatment: z.enum(RISK_TREATMENTS).nullable(),
        plan: z.string(),
        reason: z.string(),
        residualLikelihood: z.enum(RISK_LEVELS).nullable(),
        residualImpact: z.enum(RISK_LEVELS).nullable(),
        status: z.enum(RISK_STATUSES),
        controls: z.array(z.string()),
      }),
    )
    // Records frozen before documents had risks have none.
    .default([]),
  versions: z.array(
    z.object({ number: z.number(), frozenAt: z.string(), frozenBy: z.string().nullable(), note: z.string() }),
  ),
})

/** Everything of company $1 at one moment, and the name of the caller. */
export const CONTENT = `
  select public.ssp_content($1) as content,
    (select coalesce(nullif(full_name, ''), email) from public.profiles where id = auth.uid()) as person`

export const contentAnswer = z.object({ content: sspContent.nullable(), person: z.string().nullable() })
