// Server and page both parse frozen or sent documents with this schema.
import * as z from 'zod/mini'
import { PART_KINDS } from '../diagram/diagram.ts'

export const diagramPart = z.object({
  id: z.string(),
  kind: z.enum(PART_KINDS),
  name: z.string(),
  detail: z.string(),
  frame: z.nullable(z.string()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
})

export const diagramFlow = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  information: z.string(),
  protocol: z.string(),
  port: z.string(),
  protection: z.string(),
  isProtected: z.boolean(),
})

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), heading: z.string(), mark: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('picture'),
    diagram: z.object({ parts: z.array(diagramPart), flows: z.array(diagramFlow) }),
    hasWords: z.boolean(),
  }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('group'), title: z.string() }),
])

/** A `CompanyProfile`. */
export const companyProfile = z.object({
  uei: z.nullable(z.string()),
  otherCageCodes: z.array(z.string()),
  physicalAddress: z.string(),
  mailingAddress: z.string(),
  phone: z.string(),
  website: z.string(),
})

/** The parts common to all documents. */
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

/** The content of a frozen version: a `PlanDocument`. */
export const sspDocument = z.object({
  format: z.literal(1),
  title: z.string(),
  basis: z.string(),
  company: z.string(),
  cageCode: z.nullable(z.string()),
  protocol: z.string(),
  version: z.number(),
  note: z.string(),
  frozenAt: z.string(),
  frozenBy: z.string(),
  percent: z.number(),
  chapters: documentChapters,
})
