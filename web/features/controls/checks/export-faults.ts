import type { ExportColumn } from '#web/lib/export/export-column.ts'
import type { Fault } from './find-faults.ts'
import { LEVEL_WORDS } from './level-words.ts'

/** A row for each fault. */
export const FAULT_COLUMNS: readonly ExportColumn<Fault>[] = [
  { header: 'Control', kind: 'text', value: ({ control }) => control.nist_id },
  { header: 'Title', kind: 'text', value: ({ control }) => control.title },
  { header: 'Status', kind: 'text', value: ({ control }) => control.status },
  { header: 'Level', kind: 'text', value: ({ rule }) => LEVEL_WORDS[rule.level] },
  { header: 'Check', kind: 'text', value: ({ rule }) => rule.title },
  { header: 'What is wrong', kind: 'text', value: ({ words }) => words },
]
