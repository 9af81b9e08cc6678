import * as z from 'zod/mini'
import { PART_KINDS } from '#domain/diagram/diagram.ts'
import { parseId, type Id } from '#domain/ids.ts'

export const idOf = <Table extends string>(table: Table) =>
  z.pipe(
    z.string(),
    z.transform((text): Id<Table> => parseId(table, text)),
  )

export const diagramPart = z.object({
  id: idOf('ssp_parts'),
  kind: z.enum(PART_KINDS),
  name: z.string(),
  detail: z.string(),
  frame: z.nullable(idOf('ssp_parts')),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
})

export const diagramFlow = z.object({
  id: idOf('ssp_flows'),
  from: idOf('ssp_parts'),
  to: idOf('ssp_parts'),
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

/** The content of a frozen version. */
export const planDocument = z.object({
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
  chapters: z.array(
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
  ),
})
