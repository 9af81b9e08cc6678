import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Json } from '#db/schema.gen.ts'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { parseId } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { refreshAssessments } from '../company-assessments.ts'
import { enteredByAssessor } from '../queries.ts'
import { resultsImport, undoOf, writing, type WrittenResult } from './results-import.ts'

export interface ImportResultsDialogProps {
  content: Assessment
  onClose: () => void
}

/** Imports results with a preview beside the current ones, and undo. */
export function ImportResultsDialog({ content, onClose }: ImportResultsDialogProps) {
  const { id: companyId } = useCompany()
  const { data: theirs } = useQuery(enteredByAssessor(companyId, content.assessment.id))
  const cache = useQueryClient()
  const format = useMemo(() => resultsImport({ ...content, theirs }), [content, theirs])
  const write = async (entries: readonly WrittenResult[]) => {
    const assessment = parseId('assessments', content.assessment.id)
    await api.rpc('write_results', { company: companyId, assessment, entries: asJson(entries) }).throwOnError()
    await refreshAssessments(companyId)(cache)
  }
  const apply = async (entries: readonly AssessmentResult[]) => {
    await write(entries.map(writing))
    toastUndo(counted(entries.length, 'result imported', 'results imported'), () => {
      write(entries.map((entry) => undoOf(entry, content.results))).catch((error: unknown) =>
        toastFailed('The import was not undone', error),
      )
    })
  }
  return (
    <ImportDialog
      words={{ one: 'result', many: 'results' }}
      chooses
      format={format}
      onApply={apply}
      onClose={onClose}
    />
  )
}

const asJson = (entries: readonly WrittenResult[]): Json =>
  entries.map(({ entry, expected, ...place }) => ({
    ...place,
    entry: entry && { ...entry, methods: [...entry.methods] },
    ...(expected && { expected: { ...expected, methods: [...expected.methods] } }),
  }))
