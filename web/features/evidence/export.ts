import { evidenceItem } from '#domain/records/evidence-item.ts'
import { exportedColumns, type ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { controlsOf, typeLabel } from './badges.tsx'
import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'

/** The columns of an export: those of the table in its order, then the others. */
export function exportColumns(names: Names, hidden: readonly string[]) {
  return { ...exportedColumns(tableColumns(names), hidden), further: FURTHER }
}

const FURTHER = recordColumns(evidenceItem, ['description', 'review_note', 'file_name', 'file_size', 'file_sha256'])

function tableColumns(names: Names): readonly ExportedColumn<LinkedEvidence>[] {
  return [
    { id: 'number', ...recordColumn(evidenceItem, 'number') },
    { id: 'name', ...recordColumn(evidenceItem, 'title') },
    {
      id: 'type',
      header: 'Type',
      kind: 'text',
      value: ({ file, file_type: type, file_name: name }) => file && typeLabel(type, name),
    },
    { id: 'linked', header: 'Proves', kind: 'text', value: (row) => numbersOf(row, names) },
    { id: 'version', ...recordColumn(evidenceItem, 'version') },
    { id: 'collected', ...recordColumn(evidenceItem, 'effective_on') },
    { id: 'expires', ...recordColumn(evidenceItem, 'expires_on') },
    { id: 'review', ...recordColumn(evidenceItem, 'review_state') },
    {
      id: 'scan',
      ...recordColumn(evidenceItem, 'file_scan'),
      value: ({ file, file_scan: scan }) => file && scan,
    },
    {
      id: 'owner',
      ...recordColumn(evidenceItem, 'owner_id'),
      value: ({ owner_id: owner }) => names.person(owner),
    },
  ]
}

function numbersOf(row: LinkedEvidence, names: Names): string {
  return controlsOf(row, names)
    .map(({ nist_id: number }) => number)
    .join(', ')
}
