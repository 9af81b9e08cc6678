import { z } from 'zod'
import { CSV_FIELDS, type CsvMapping } from '#server/scans/formats/generic-csv.ts'

/** Columns of a table by field: `{"title": "finding", "asset": "ip address"}`. */
export const columnsByField = z.partialRecord(z.enum(CSV_FIELDS), z.string().min(1).max(300))

export type ColumnsByField = z.infer<typeof columnsByField>

export function mappingOf(columns: ColumnsByField): CsvMapping {
  return new Map(
    CSV_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [[field, columns[field]] as const])),
  )
}

/** The latest mapping of a table with the same header; $1 is the company, $2 the hash of the header. */
export const REMEMBERED_MAPPING = `
  select n.mapping from public.network_scans n
  where n.company_id = $1 and n.header_sha256 = $2 and n.mapping is not null
  order by n.created_at desc limit 1`
