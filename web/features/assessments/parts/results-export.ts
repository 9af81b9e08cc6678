import { resultLookup } from '#domain/assessments/assessed-status.ts'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import type { ExportColumn } from '#web/lib/export/export-column.ts'

/** An objective, or a control without objectives, with what was found. */
export interface ResultLine {
  readonly control: Assessment['controls'][number]
  readonly letter: string
  readonly words: string
  readonly found: AssessmentResult | undefined
}

export function resultLines({ controls, results }: Assessment): ResultLine[] {
  const resultAt = resultLookup(results)
  return controls.flatMap((control): ResultLine[] => {
    if (control.objectives.length === 0)
      return [{ control, letter: '', words: control.title, found: resultAt(control.id, null) }]
    return control.objectives.map(({ id, letter, words }) => ({
      control,
      letter,
      words,
      found: resultAt(control.id, id),
    }))
  })
}

export const resultsExport: readonly ExportColumn<ResultLine>[] = [
  { header: 'Control', kind: 'text', value: ({ control }) => control.number },
  { header: 'Title', kind: 'text', value: ({ control }) => control.title },
  { header: 'Objective', kind: 'text', value: ({ letter }) => letter },
  { header: 'Determine if', kind: 'text', value: ({ words }) => words },
  { header: 'Result', kind: 'text', value: ({ found }) => found?.result },
  { header: 'Methods', kind: 'text', value: ({ found }) => found?.methods.join(', ') },
  { header: 'Steps', kind: 'text', value: ({ found }) => found?.steps },
  { header: 'Sample', kind: 'text', value: ({ found }) => found?.sample },
  { header: 'Seen', kind: 'text', value: ({ found }) => found?.observed },
  { header: 'Finding', kind: 'text', value: ({ found }) => found?.finding },
  {
    header: 'Evidence',
    kind: 'text',
    value: ({ control }) => control.evidence.map(({ number }) => `E-${number}`).join(', '),
  },
]
