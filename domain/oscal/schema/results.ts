import * as z from 'zod/mini'
import { finding, observation } from './assessment.ts'
import { backMatter, list, metadata, text } from './common.ts'

const selection = z.object({
  'include-all': z.optional(z.object({})),
  'include-controls': list(z.object({ 'control-id': text })),
})

const result = z.object({
  uuid: text,
  title: text,
  description: text,
  start: text,
  end: z.optional(text),
  'reviewed-controls': z.object({ 'control-selections': z.array(selection) }),
  observations: list(observation),
  findings: list(finding),
})

export const resultsDocument = z.object({
  'assessment-results': z.object({
    uuid: text,
    metadata,
    'import-ap': z.object({ href: text }),
    results: z.array(result),
    'back-matter': backMatter,
  }),
})
export type ResultsDocument = z.infer<typeof resultsDocument>
