import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { downloadCsv } from '../file/csv.ts'
import { saveFile } from '../file/save-file.ts'
import type { ExportColumn, ExportFormat } from './export-column.ts'
import { columnsToCsv } from './columns-to-csv.ts'
import type { Surroundings } from './to-xlsx.ts'

export interface Export<Row> {
  /** Null for rows of many companies; the audit log entry then has no company. */
  company: { id: Id<'companies'>; name: string } | null
  /** Names the file, with the company's name: "Acme Controls". */
  what: string
  format: ExportFormat
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
  /** Only for a workbook. */
  surroundings?: Surroundings<Row>
  /** The name of a workbook's first sheet, if it is not `what`. */
  sheet?: string
}

/** Downloads the rows as a file, after writing an audit log entry. */
export async function exportRows<Row>({
  company,
  what,
  format,
  columns,
  rows,
  surroundings,
  sheet = what,
}: Export<Row>): Promise<void> {
  await recordExport(
    company,
    what,
    format,
    [rows, ...(surroundings?.further ?? []).map((one) => one.rows)].flat().length,
  )
  const name = fileName(company === null ? what : `${company.name} ${what}`, format)
  if (format === 'csv') {
    downloadCsv(name, columnsToCsv(columns, rows))
    return
  }
  const { toXlsx } = await import('./to-xlsx.ts')
  saveFile(await toXlsx(sheet, columns, rows, surroundings), name)
}

export interface RecordedFile {
  company: { id: Id<'companies'>; name: string }
  what: string
  /** How many records it holds. */
  rows: number
  format: 'json'
  text: string
}

/** Downloads a file that is no table, after writing an audit log entry. */
export async function saveRecordedFile({ company, what, rows, format, text }: RecordedFile): Promise<void> {
  await recordExport(company, what, format, rows)
  saveFile(new Blob([text], { type: 'application/json' }), fileName(`${company.name} ${what}`, format))
}

async function recordExport(company: { id: Id<'companies'> } | null, list: string, format: string, rows: number) {
  await api
    .from('audit_log')
    .insert({
      action: 'list_export',
      table_name: 'data_changes',
      company_id: company?.id ?? null,
      metadata: { list, format, rows },
    })
    .throwOnError()
}

/** "acme-works-controls-2026-11-21.csv" */
function fileName(text: string, format: ExportFormat | 'json'): string {
  const today = new Date().toISOString().slice(0, 10)
  return `${text} ${today}.${format}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').toLowerCase()
}
