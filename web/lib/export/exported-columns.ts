import type { ExportColumn } from './export-column.ts'

/** A column of a file. `id` is the matching table column; without one it is always exported. */
export type ExportedColumn<Row> = ExportColumn<Row> & { readonly id?: string }

/** The columns of a file without the hidden ones, and the headers of those left out. */
export function exportedColumns<Row>(all: readonly ExportedColumn<Row>[], hidden: readonly string[]) {
  const isHidden = ({ id }: ExportedColumn<Row>) => id !== undefined && hidden.includes(id)
  return {
    columns: all.filter((column) => !isHidden(column)),
    leftOut: all.filter(isHidden).map(({ header }) => header),
  }
}
