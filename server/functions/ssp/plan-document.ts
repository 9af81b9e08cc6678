import { z } from 'zod'
import { diagram } from './plan-content.ts'

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), heading: z.string(), mark: z.string(), text: z.string() }),
  z.object({ kind: z.literal('picture'), diagram, hasWords: z.boolean() }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('group'), title: z.string() }),
])

/** What any document is made of. */
export const documentChapters = z.array(
  z.object({
    number: z.string(),
    title: z.string(),
    sections: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        title: z.string(),
        citation: z.string(),
        state: z.enum(['Empty', 'Draft', 'Reviewed', 'Filled']),
        missing: z.array(z.string()),
        blocks: z.array(block),
      }),
    ),
  }),
)

/** The content of a frozen version. */
export const planDocument = z.object({
  format: z.literal(1),
  title: z.string(),
  basis: z.string(),
  company: z.string(),
  cageCode: z.string().nullable(),
  protocol: z.string(),
  version: z.number(),
  note: z.string(),
  frozenAt: z.string(),
  frozenBy: z.string(),
  percent: z.number(),
  chapters: documentChapters,
})
