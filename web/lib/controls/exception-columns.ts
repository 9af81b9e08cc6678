import type { Row } from '#db/schema.gen.ts'
import type { ControlException } from '#domain/controls/exception.ts'

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
