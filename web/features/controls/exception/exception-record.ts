import type { Row } from '#db/schema.gen.ts'

/** An exception as it is recorded, with its reviews. */
export type ExceptionRecord = Omit<
  Row<'control_exceptions'>,
  'company_id' | 'control_id' | 'updated_by' | 'updated_at'
> & {
  reviews: readonly ReviewRecord[]
  /** The evidence item of an adjudication's document. */
  item: Pick<Row<'evidence'>, 'number' | 'title'> | null
}

export type ReviewRecord = Pick<Row<'exception_reviews'>, 'id' | 'due_on' | 'held_on' | 'progress'>
