import type { ExportColumn } from './export-column.ts'

export interface ListExportColumn<Row> extends ExportColumn<Row> {
  /** The id of the table column. */
  readonly id: string
}

/** The columns of a file without the hidden ones, and the headers of those left out. */
export function withoutHidden<Row>(columns: readonly ListExportColumn<Row>[], hidden: readonly string[]) {
  return {
    columns: columns.filter(({ id }) => !hidden.includes(id)),
    leftOut: columns.filter(({ id }) => hidden.includes(id)).map(({ header }) => header),
  }
}
