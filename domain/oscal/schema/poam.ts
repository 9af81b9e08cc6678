import * as z from 'zod/mini'
import { finding, observation, relatedObservations, relatedRisks, risk } from './assessment.ts'
import { backMatter, itemsOf, list, metadata, props, text, uuid } from './common.ts'

const maybe = z.optional(text)

const poamItem = z.object({
  uuid: z.optional(uuid),
  title: text,
  description: text,
  props,
  'related-findings': list(z.object({ 'finding-uuid': uuid })),
  'related-observations': relatedObservations,
  'related-risks': relatedRisks,
  remarks: maybe,
})
export type PoamItem = z.infer<typeof poamItem>

export const poamDocument = z.object({
  'plan-of-action-and-milestones': z.object({
    uuid,
    metadata,
    'import-ssp': z.optional(z.object({ href: text })),
    'system-id': z.optional(z.object({ 'identifier-type': maybe, id: text })),
    observations: list(observation),
    risks: list(risk),
    findings: list(finding),
    'poam-items': itemsOf(poamItem),
    'back-matter': backMatter,
  }),
})
export type PoamDocument = z.infer<typeof poamDocument>
export type Poam = PoamDocument['plan-of-action-and-milestones']
