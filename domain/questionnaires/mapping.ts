/** Which columns of a sheet hold what, counted from 0. */
export interface SheetMapping {
  readonly sheet: string
  /** Its questions are answered; those of other sheets stay untouched. */
  readonly isIncluded: boolean
  /** The row with the headings; 0 without one. */
  readonly headerRow: number
  readonly question: number
  readonly answer: number
  /** For an explanation beside the answer. */
  readonly note: number | null
  /** For the customer's number of the question. */
  readonly reference: number | null
}

export type Mapping = readonly SheetMapping[]
