import * as z from 'zod/mini'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { controlException } from '#web/lib/control-exception.ts'
import { PART_KINDS } from '#domain/diagram/diagram.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'

const idOf = <Table extends string>(table: Table) =>
  z.pipe(
    z.string(),
    z.transform((text): Id<Table> => parseId(table, text)),
  )
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

const part = z.object({
  id: idOf('ssp_parts'),
  kind: z.enum(PART_KINDS),
  name: z.string(),
  detail: z.string(),
  frame: z.nullable(idOf('ssp_parts')),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
})

const flow = z.object({
  id: idOf('ssp_flows'),
  from: idOf('ssp_parts'),
  to: idOf('ssp_parts'),
  information: z.string(),
  protocol: z.string(),
  port: z.string(),
  protection: z.string(),
  isProtected: z.boolean(),
})

const changedAt = { updatedAt: z.string() }

/** The answer of `ssp_content`. */
export const planContent = z.object({
  company: z.string(),
  cageCode: z.nullable(z.string()),
  protocol: z.enum(PROTOCOL_IDS),
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
      status: z.enum(CONTROL_STATUSES),
      statement: z.string(),
      naReason: z.string(),
      exception: controlException,
      changedAt: z.nullable(z.string()),
      inherited: z.array(inherited),
    }),
  ),
  providers: z.array(z.object({ name: z.string(), service: z.string(), controls: z.array(z.string()) })),
  versions: z.array(version),
  parts: z.array(z.extend(part, changedAt)),
  flows: z.array(z.extend(flow, changedAt)),
  /** How many are not resolved yet, of sections that have some. */
  comments: z.array(z.object({ section: z.string(), open: z.number() })),
})

/** A plan as the page knows it: with what is needed to change it. */
export type Plan = z.infer<typeof planContent>
export type PlanRowRecord = z.infer<typeof row>
export type PartRecord = Plan['parts'][number]
export type FlowRecord = Plan['flows'][number]
export type PlanVersionRecord = z.infer<typeof version>

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), heading: z.string(), mark: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('picture'),
    diagram: z.object({ parts: z.array(part), flows: z.array(flow) }),
    hasWords: z.boolean(),
  }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
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
