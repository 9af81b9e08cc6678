import * as z from 'zod/mini'
import { finding, observation, risk } from './assessment.ts'
import { backMatter, itemsOf, list, metadata, moment, props, responsibleParty, text, uuid } from './common.ts'

const selection = z.object({
  'include-all': z.optional(z.object({})),
  'include-controls': list(z.object({ 'control-id': text })),
})

const reviewedControls = z.object({ 'control-selections': z.array(selection) })
export type ReviewedControls = z.infer<typeof reviewedControls>

const attestation = z.object({
  'responsible-parties': list(responsibleParty),
  parts: z.array(
    z.object({ name: text, ns: z.optional(text), title: z.optional(text), props, prose: z.optional(text) }),
  ),
})
export type Attestation = z.infer<typeof attestation>

const result = z.object({
  uuid,
  title: text,
  description: text,
  start: moment,
  end: z.optional(moment),
  props,
  'reviewed-controls': reviewedControls,
  attestations: list(attestation),
  observations: list(observation),
  risks: list(risk),
  findings: list(finding),
})

export const resultsDocument = z.object({
  'assessment-results': z.object({
    uuid,
    metadata,
    'import-ap': z.object({ href: text }),
    results: itemsOf(result),
    'back-matter': backMatter,
  }),
})
export type ResultsDocument = z.infer<typeof resultsDocument>
