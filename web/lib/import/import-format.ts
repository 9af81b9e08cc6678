import type { ReadRows } from './read-csv.ts'
import type { ImportColumn } from './import-column.ts'

/** One field of a record with its displayed values. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

/** The changes of a row to a record. `payload` is written. */
export interface RecordChange<Payload> {
  /** The record's name; two rows with the same name are an error. */
  name: string
  fields: readonly FieldChange[]
  payload: Payload
}

export interface RowIssue {
  column: string
  reason: string
}

/** A valid row with its changes, possibly none, or its issues. */
export type RowReading<Payload> = { change: RecordChange<Payload> } | { issues: readonly RowIssue[] }

/** The text of a column; undefined where the file lacks the column. */
export type Cell = (key: string) => string | undefined

/** The columns of one kind of record, and the files that have them. */
export interface FileFormat {
  /** Empty when only JSON is accepted. */
  columns: readonly ImportColumn[]
  /** Whether a row continues the record of the row above. Without it each row is a record. */
  continues?: (cell: Cell) => boolean
  /**
   * Reads the rows of a JSON file, where the import supports one.
   *
   * @throws RangeError with a message for the person when it cannot be read
   */
  readJson?: (text: string) => Promise<ReadRows>
  /** The name of the JSON format: "OSCAL (JSON)". */
  jsonName?: string
  /** In MB; 10 by default. */
  largestMb?: number
}

/** How to read a row by itself. */
export interface ImportFormat<Payload> extends FileFormat {
  /** `following` are the rows that continue it. */
  readRow: (cell: Cell, following: readonly Cell[]) => RowReading<Payload>
}

/** How to read rows that refer to one another: one reading for each. */
export interface LinkedRowsFormat<Payload> extends FileFormat {
  readRows: (rows: readonly Cell[]) => readonly RowReading<Payload>[]
}

export type AnyImportFormat<Payload> = ImportFormat<Payload> | LinkedRowsFormat<Payload>
