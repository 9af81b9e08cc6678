import type { ExportColumn } from './export-column.ts'

export interface ListExportColumn<Row> extends ExportColumn<Row> {
  /** That of the column in the table. */
  readonly id: string
}

/** The columns of a file without those that the list hides, and the headers of the latter. */
export function withoutHidden<Row>(columns: readonly ListExportColumn<Row>[], hidden: readonly string[]) {
  return {
    columns: columns.filter(({ id }) => !hidden.includes(id)),
    leftOut: columns.filter(({ id }) => hidden.includes(id)).map(({ header }) => header),
  }
}
