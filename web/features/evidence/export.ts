import type { ExportColumn } from '#web/lib/export/export-column.ts'
import { controlsOf, typeWord } from './marks.tsx'
import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/use-names.ts'

type Column = ExportColumn<LinkedEvidence>

/** The columns of a file: those of the table, in its order, without those that the person switched off; and what the table has no room for. */
export function exportColumns(names: Names, switchedOff: readonly string[]) {
  const all = tableColumns(names)
  return {
    columns: all.filter(({ id }) => !switchedOff.includes(id)),
    leftOut: all.filter(({ id }) => switchedOff.includes(id)).map(({ header }) => header),
    further: FURTHER,
  }
}

const FURTHER: readonly Column[] = [
  { header: 'Description', kind: 'text', value: ({ description }) => description },
  { header: 'Review note', kind: 'text', value: ({ review_note: note }) => note },
  { header: 'File', kind: 'text', value: ({ file_name: name }) => name },
  { header: 'Bytes', kind: 'number', value: ({ file_size: size }) => size },
  { header: 'SHA-256', kind: 'text', value: ({ file_sha256: hash }) => hash },
]

function tableColumns(names: Names): readonly (Column & { id: string })[] {
  return [
    { id: 'number', header: 'No.', kind: 'text', value: ({ number }) => `E-${number}` },
    { id: 'name', header: 'Name', kind: 'text', value: ({ title }) => title },
    {
      id: 'type',
      header: 'Type',
      kind: 'text',
      value: ({ file, file_type: type, file_name: name }) => file && typeWord(type, name),
    },
    { id: 'linked', header: 'Proves', kind: 'text', value: (row) => numbersOf(row, names) },
    { id: 'version', header: 'Version', kind: 'number', value: ({ version }) => version },
    { id: 'collected', header: 'Collected', kind: 'day', value: ({ effective_on: on }) => on },
    { id: 'expires', header: 'Expires', kind: 'day', value: ({ expires_on: on }) => on },
    { id: 'review', header: 'Review', kind: 'text', value: ({ review_state: state }) => state },
    { id: 'scan', header: 'Scan', kind: 'text', value: ({ file, file_scan: scan }) => file && scan },
    { id: 'owner', header: 'Owner', kind: 'text', value: ({ owner_id: owner }) => names.person(owner) },
  ]
}

function numbersOf(row: LinkedEvidence, names: Names): string {
  return controlsOf(row, names)
    .map(({ nist_id: number }) => number)
    .join(', ')
}
