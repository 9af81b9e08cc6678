import * as z from 'zod/mini'
import { finding, observation, relatedObservations, relatedRisks, risk } from './assessment.ts'
import { backMatter, list, metadata, props, text } from './common.ts'

const maybe = z.optional(text)

const poamItem = z.object({
  uuid: maybe,
  title: text,
  description: text,
  props,
  'related-findings': list(z.object({ 'finding-uuid': text })),
  'related-observations': relatedObservations,
  'related-risks': relatedRisks,
  remarks: maybe,
})
export type PoamItem = z.infer<typeof poamItem>

export const poamDocument = z.object({
  'plan-of-action-and-milestones': z.object({
    uuid: text,
    metadata,
    'import-ssp': z.optional(z.object({ href: text })),
    'system-id': z.optional(z.object({ 'identifier-type': maybe, id: text })),
    observations: list(observation),
    risks: list(risk),
    findings: list(finding),
    'poam-items': z.array(poamItem),
    'back-matter': backMatter,
  }),
})
export type PoamDocument = z.infer<typeof poamDocument>
export type Poam = PoamDocument['plan-of-action-and-milestones']
