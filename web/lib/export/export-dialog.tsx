import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useOptionalCompany } from '../company/company-context.ts'
import { formatNumber } from '../format-number.ts'
import { useAction } from '../use-action.ts'
import type { ExportColumn, ExportFormat } from './export-column.ts'
import { exportRows } from './export-rows.ts'

export interface ExportDialogProps<Row> {
  /** "Controls" */
  what: string
  /** The rows belong to many companies instead of the selected one. */
  acrossCompanies?: boolean | undefined
  /** The filtered rows in their order. */
  rows: readonly Row[]
  /** The number of rows without filters. */
  total: number
  /** The visible columns in their order. */
  columns: readonly ExportColumn<Row>[]
  /** Headers of hidden columns, which are left out. */
  leftOut?: readonly string[]
  /** Columns that the table does not show, such as notes; exported unless the person opts out. */
  further?: readonly ExportColumn<Row>[]
  onClose: () => void
}

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
] as const

/** Exports what the list shows as a file, and tells its size beforehand. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { what, acrossCompanies = false, rows, total, columns, leftOut = [], further = [], onClose } = props
  const current = useOptionalCompany()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [takesFurther, setTakesFurther] = useState(true)
  const { busy, run } = useAction()
  const submit = async () => {
    const all = takesFurther ? [...columns, ...further] : columns
    const company = acrossCompanies || current === undefined ? null : current
    if (await run('The export failed', () => exportRows({ company, what, format, columns: all, rows }))) onClose()
  }
  return (
    <Dialog
      size="small"
      busy={busy}
      onClose={onClose}
      title={`Export ${what.toLowerCase()}`}
      description={rowsInWords(rows.length, total)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Export
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <SegmentedControl label="Format" options={FORMATS} value={format} onValueChange={setFormat} />
        <p className="text-muted">
          Columns: {columns.map(({ header }) => header).join(', ')}.
          {leftOut.length > 0 && ` Hidden now and left out: ${leftOut.join(', ')}.`}
        </p>
        {further.length > 0 && (
          <Checkbox
            checked={takesFurther}
            onChange={(event) => setTakesFurther(event.target.checked)}
            label={`Also ${further.map(({ header }) => header.toLowerCase()).join(', ')}`}
          />
        )}
        <p className="text-small text-muted">The audit log notes who exported how much.</p>
      </div>
    </Dialog>
  )
}

function rowsInWords(count: number, total: number): string {
  const rows = counted(count, 'row', 'rows')
  return count === total
    ? `${rows}, all there are, in the order of the list.`
    : `${rows} of ${formatNumber(total)}: those that the filters show, in the order of the list.`
}
