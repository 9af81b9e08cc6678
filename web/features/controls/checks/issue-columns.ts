import type { ExportColumn } from '#web/lib/export/export-column.ts'
import type { Issue } from './find-issues.ts'
import { LEVEL_LABELS } from '#web/lib/controls/check-levels.ts'

/** The columns of an export, a row for each issue. */
export const ISSUE_COLUMNS: readonly ExportColumn<Issue>[] = [
  { header: 'Control', kind: 'text', value: ({ control }) => control.nist_id },
  { header: 'Title', kind: 'text', value: ({ control }) => control.title },
  { header: 'Status', kind: 'text', value: ({ control }) => control.status },
  { header: 'Level', kind: 'text', value: ({ rule }) => LEVEL_LABELS[rule.level] },
  { header: 'Check', kind: 'text', value: ({ rule }) => rule.title },
  { header: 'What is wrong', kind: 'text', value: ({ words }) => words },
]
