import type { ExportColumn } from '#web/lib/export/export-column.ts'
import type { AgreementCheck, CheckedClause } from './agreement-check.ts'

/** The columns of an exported check. */
export const clauseColumns = ({ file_sha256: sha256 }: AgreementCheck): readonly ExportColumn<CheckedClause>[] => [
  { header: 'Clause', kind: 'text', value: ({ clause }) => clause.title },
  { header: 'Citation', kind: 'text', value: ({ clause }) => clause.citation },
  { header: 'Citation verified', kind: 'text', value: ({ clause }) => (clause.isVerified ? 'Yes' : 'To be reviewed') },
  { header: 'Citation checked on', kind: 'day', value: ({ clause }) => clause.checkedOn },
  { header: 'Found', kind: 'text', value: ({ found }) => found.state },
  { header: 'Reason', kind: 'text', value: ({ found }) => found.reason },
  { header: 'Passage', kind: 'text', value: ({ found }) => found.quote },
  { header: 'Page', kind: 'number', value: ({ found }) => found.page },
  { header: 'Decision', kind: 'text', value: ({ decision }) => decision?.state ?? '' },
  { header: 'Note', kind: 'text', value: ({ decision }) => decision?.note ?? '' },
  { header: 'Decided at', kind: 'moment', value: ({ decision }) => decision?.decided_at ?? null },
  { header: 'SHA-256 of the file', kind: 'text', value: () => sha256 },
]
