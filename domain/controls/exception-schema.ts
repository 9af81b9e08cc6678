// Server and page both parse what the database sends and what records keep with this schema.
import * as z from 'zod/mini'
import { EXCEPTION_KINDS, RULINGS } from './exception.ts'

const maybe = z.nullable(z.string())

/** What is recorded as making a control count as met. */
export const controlException = z.nullable(
  z.object({
    kind: z.enum(EXCEPTION_KINDS),
    description: z.string(),
    measures: z.string(),
    since: z.string(),
    expectedEnd: maybe,
    // Absent from records of the time before they were kept.
    implementedOn: z.optional(maybe),
    foundBy: z.optional(maybe),
    reviews: z.optional(z.array(z.object({ dueOn: z.string(), heldOn: maybe, progress: maybe }))),
    reference: z.optional(maybe),
    document: z.optional(maybe),
    ruling: z.optional(z.nullable(z.enum(RULINGS))),
    unchangedOn: z.optional(maybe),
  }),
)
