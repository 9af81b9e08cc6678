import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { downloadCsv } from '../file/csv.ts'
import { saveFile } from '../file/save-file.ts'
import type { ExportColumn, ExportFormat } from './export-column.ts'
import { columnsToCsv } from './columns-to-csv.ts'
import type { Surroundings } from './to-xlsx.ts'

export interface Export<Row> {
  /** Null for rows of many companies; the entry in the audit trail then belongs to none. */
  company: { id: Id<'companies'>; name: string } | null
  /** With the company's name it names the file: "Acme Controls". */
  what: string
  format: ExportFormat
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
  /** Of a workbook. */
  surroundings?: Surroundings<Row>
  /** What the first sheet of a workbook is called, where that is not `what`. */
  sheet?: string
}

/** Hands the rows to the person as a file, once the audit trail knows of it. */
export async function exportRows<Row>({
  company,
  what,
  format,
  columns,
  rows,
  surroundings,
  sheet = what,
}: Export<Row>): Promise<void> {
  await api
    .from('audit_log')
    .insert({
      action: 'list_export',
      table_name: 'data_changes',
      company_id: company?.id ?? null,
      metadata: {
        list: what,
        format,
        rows: [rows, ...(surroundings?.further ?? []).map((one) => one.rows)].flat().length,
      },
    })
    .throwOnError()
  const name = fileName(company === null ? what : `${company.name} ${what}`, format)
  if (format === 'csv') {
    downloadCsv(name, columnsToCsv(columns, rows))
    return
  }
  const { toXlsx } = await import('./to-xlsx.ts')
  saveFile(await toXlsx(sheet, columns, rows, surroundings), name)
}

/** "acme-works-controls-2026-11-21.csv" */
function fileName(text: string, format: ExportFormat): string {
  const today = new Date().toISOString().slice(0, 10)
  return `${text} ${today}.${format}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').toLowerCase()
}
