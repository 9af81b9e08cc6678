import type { ExportColumn } from '#web/lib/export/export-column.ts'
import { controlsOf, typeWord } from './marks.tsx'
import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/use-names.ts'

type Column = ExportColumn<LinkedEvidence>

/** The columns of a file: those of the table, in its order; and what the table has no room for. */
export function exportColumns(names: Names): { columns: readonly Column[]; further: readonly Column[] } {
  return {
    columns: [
      { header: 'No.', kind: 'text', value: ({ number }) => `E-${number}` },
      { header: 'Name', kind: 'text', value: ({ title }) => title },
      {
        header: 'Type',
        kind: 'text',
        value: ({ file, file_type: type, file_name: name }) => file && typeWord(type, name),
      },
      { header: 'Proves', kind: 'text', value: (row) => numbersOf(row, names) },
      { header: 'Version', kind: 'number', value: ({ version }) => version },
      { header: 'Collected', kind: 'day', value: ({ effective_on: on }) => on },
      { header: 'Expires', kind: 'day', value: ({ expires_on: on }) => on },
      { header: 'Review', kind: 'text', value: ({ review_state: state }) => state },
      { header: 'Scan', kind: 'text', value: ({ file, file_scan: scan }) => file && scan },
      { header: 'Owner', kind: 'text', value: ({ owner_id: owner }) => names.person(owner) },
    ],
    further: [
      { header: 'Description', kind: 'text', value: ({ description }) => description },
      { header: 'Review note', kind: 'text', value: ({ review_note: note }) => note },
      { header: 'File', kind: 'text', value: ({ file_name: name }) => name },
      { header: 'Bytes', kind: 'number', value: ({ file_size: size }) => size },
      { header: 'SHA-256', kind: 'text', value: ({ file_sha256: hash }) => hash },
    ],
  }
}

function numbersOf(row: LinkedEvidence, names: Names): string {
  return controlsOf(row, names)
    .map(({ nist_id: number }) => number)
    .join(', ')
}
