import type { ReadRows } from './read-csv.ts'
import type { ImportColumn } from './import-column.ts'

/** One field of a record, as a person reads it. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

/** What a row would change in a record. `payload` is what is written then. */
export interface RecordChange<Payload> {
  /** What the record is called: two rows with one name are a mistake. */
  name: string
  fields: readonly FieldChange[]
  payload: Payload
}

export interface RowIssue {
  column: string
  reason: string
}

/** A row understood: what it changes (nothing is a change too), or what is wrong with it. */
export type RowReading<Payload> = { change: RecordChange<Payload> } | { issues: readonly RowIssue[] }

/** Gives the text of a column; undefined where the file has no such column. */
export type Cell = (key: string) => string | undefined

/** The columns of one kind of record, described once: what they are called, and what a row of them means. */
export interface ImportFormat<Payload> {
  /** None: there is no table of it, only JSON. */
  columns: readonly ImportColumn[]
  /** Whether a row goes on with the record of the row above it. Without it each row is a record. */
  continues?: (cell: Cell) => boolean
  /**
   * The rows that a file of JSON stands for, where the import understands one.
   *
   * @throws RangeError with words for the person when it cannot be read
   */
  readJson?: (text: string) => Promise<ReadRows>
  /** What such a file is called: "OSCAL (JSON)". */
  jsonName?: string
  /** In MB; 10 without it. */
  largestMb?: number
  /** `following` are the rows that go on with it. */
  readRow: (cell: Cell, following: readonly Cell[]) => RowReading<Payload>
}
