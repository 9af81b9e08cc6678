import { useMemo } from 'react'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { parseId } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { notify } from '#web/ui/notify.tsx'
import { resultOf, RESULT_PLACE, useAssessmentsRefresh } from '../queries.ts'
import type { Assessment } from '../schema.ts'
import { resultsImport } from './results-import.ts'

export interface ImportResultsDialogProps {
  content: Assessment
  onClose: () => void
}

/** What somebody else has found comes in as results, each beside what is entered now. */
export function ImportResultsDialog({ content, onClose }: ImportResultsDialogProps) {
  const { id: companyId } = useCompany()
  const refresh = useAssessmentsRefresh(companyId)
  const plan = useMemo(() => resultsImport(content), [content])
  const write = async (entries: readonly AssessmentResult[]) => {
    const assessmentId = parseId('assessments', content.assessment.id)
    await api
      .from('assessment_results')
      .upsert(
        entries.map((entry) => resultOf(companyId, assessmentId, entry)),
        RESULT_PLACE,
      )
      .throwOnError()
    await refresh()
    notify.success(entries.length === 1 ? '1 result imported' : `${entries.length} results imported`)
  }
  return (
    <ImportDialog words={{ one: 'result', many: 'results' }} chooses plan={plan} onApply={write} onClose={onClose} />
  )
}
