import * as z from 'zod/mini'
import { ADDRESSABLE_DECISIONS } from '#domain/controls/addressable.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { RISK_STATUSES, RISK_TREATMENTS } from '#domain/risk/risk-treatment.ts'
import { companyProfile, diagramFlow, diagramPart } from '#domain/ssp/document-schema.ts'
import { controlException } from '#domain/controls/exception-schema.ts'
import { idOf } from '#web/lib/id-of.ts'

const personId = z.nullable(idOf('users'))

const text = z.object({
  section: z.string(),
  field: z.string(),
  body: z.string(),
  updatedAt: z.string(),
  updatedBy: personId,
})

const row = z.object({
  id: idOf('ssp_rows'),
  section: z.string(),
  control: z.nullable(z.string()),
  values: z.record(z.string(), z.string()),
  updatedAt: z.string(),
  updatedBy: personId,
})

const version = z.object({
  number: z.number(),
  title: z.string(),
  note: z.string(),
  percent: z.number(),
  sha256: z.string(),
  frozenAt: z.string(),
  frozenBy: z.nullable(z.string()),
})

const inherited = z.object({
  provider: z.string(),
  responsibility: z.enum(['Provider', 'Shared']),
  theirPart: z.string(),
  ourPart: z.string(),
})

const level = z.nullable(z.enum(RISK_LEVELS))

const risk = z.object({
  number: z.number(),
  title: z.string(),
  asset: z.string(),
  threat: z.string(),
  vulnerability: z.string(),
  likelihood: level,
  impact: level,
  treatment: z.nullable(z.enum(RISK_TREATMENTS)),
  plan: z.string(),
  reason: z.string(),
  residualLikelihood: level,
  residualImpact: level,
  status: z.enum(RISK_STATUSES),
  controls: z.array(z.string()),
})

const partId = idOf('ssp_parts')
const changedAt = { updatedAt: z.string() }

/** The response of `ssp_content`. */
export const sspContent = z.object({
  company: z.string(),
  cageCode: z.nullable(z.string()),
  profile: companyProfile,
  protocol: z.enum(PROTOCOL_IDS),
  at: z.string(),
  texts: z.array(text),
  rows: z.array(row),
  reviews: z.array(
    z.object({ id: idOf('ssp_reviews'), section: z.string(), reviewer: z.nullable(z.string()), at: z.string() }),
  ),
  controls: z.array(
    z.object({
      id: idOf('controls'),
      number: z.string(),
      title: z.string(),
      domain: z.nullable(z.string()),
      requirement: z.nullable(z.string()),
      status: z.enum(CONTROL_STATUSES),
      statement: z.string(),
      naReason: z.string(),
      addressed: z.nullable(z.object({ decision: z.enum(ADDRESSABLE_DECISIONS), reason: z.string() })),
      partialCase: z.nullable(z.boolean()),
      exception: controlException,
      changedAt: z.nullable(z.string()),
      inherited: z.array(inherited),
    }),
  ),
  providers: z.array(z.object({ name: z.string(), service: z.string(), controls: z.array(z.string()) })),
  risks: z.array(risk),
  versions: z.array(version),
  parts: z.array(z.extend(diagramPart, { id: partId, frame: z.nullable(partId), ...changedAt })),
  flows: z.array(z.extend(diagramFlow, { id: idOf('ssp_flows'), from: partId, to: partId, ...changedAt })),
  /** Counts of open comments; sections without any are absent. */
  comments: z.array(z.object({ section: z.string(), open: z.number() })),
})

/** The SSP as the page loads it, with the ids and times that a change needs. */
export type Ssp = z.infer<typeof sspContent>
export type SspRowRecord = z.infer<typeof row>
export type PartRecord = Ssp['parts'][number]
export type FlowRecord = Ssp['flows'][number]
export type SspVersionRecord = z.infer<typeof version>
