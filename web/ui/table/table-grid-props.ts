import type { DataTableProps } from './data-table-props.ts'
import type { useTableModel } from './use-table-model.ts'

export interface TableGridProps<Row> extends DataTableProps<Row> {
  model: ReturnType<typeof useTableModel<Row>>
}
