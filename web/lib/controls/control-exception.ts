import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import { type ControlException, EXCEPTION_KINDS, RULINGS } from '#domain/controls/exception.ts'

const maybe = z.nullable(z.string())

/** What is recorded as making a control count as met, as the functions of the server send it. */
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

/** The columns of `control_exceptions` that `exceptionOf` reads, besides its reviews. */
export const EXCEPTION_FACTS =
  'kind,description,measures,since,expected_end,implemented_on,found_by,reference,document,ruling,unchanged_on'

/** All that `exceptionOf` reads. */
export const EXCEPTION_COLUMNS = `${EXCEPTION_FACTS},reviews:exception_reviews(due_on,held_on,progress)` as const

type ExceptionRow = Pick<
  Row<'control_exceptions'>,
  | 'kind'
  | 'description'
  | 'measures'
  | 'since'
  | 'expected_end'
  | 'implemented_on'
  | 'found_by'
  | 'reference'
  | 'document'
  | 'ruling'
  | 'unchanged_on'
> & { reviews: readonly Pick<Row<'exception_reviews'>, 'due_on' | 'held_on' | 'progress'>[] }

/** The same from a row of the table. */
export function exceptionOf(row: ExceptionRow): ControlException {
  const { kind, description, measures, since, reference, document, ruling, reviews } = row
  return {
    kind,
    description,
    measures,
    since,
    expectedEnd: row.expected_end,
    implementedOn: row.implemented_on,
    foundBy: row.found_by,
    reviews: reviews.map((review) => ({ dueOn: review.due_on, heldOn: review.held_on, progress: review.progress })),
    reference,
    document,
    ruling,
    unchangedOn: row.unchanged_on,
  }
}
