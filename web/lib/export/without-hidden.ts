import type { ExportColumn } from './export-column.ts'

/** The columns of a file without those that the list hides, and the headers of the latter. `id` is that of the table's column. */
export function withoutHidden<Row>(
  columns: readonly (ExportColumn<Row> & { readonly id: string })[],
  hidden: readonly string[],
) {
  return {
    columns: columns.filter(({ id }) => !hidden.includes(id)),
    leftOut: columns.filter(({ id }) => hidden.includes(id)).map(({ header }) => header),
  }
}
