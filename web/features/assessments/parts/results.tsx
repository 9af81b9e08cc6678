import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ResultEntry, type ResultEntryProps } from '../entry/result-entry.tsx'
import { isOpenState } from '../labels.ts'
import { useSaveResult } from '../queries.ts'
import { ControlFacts } from './control-facts.tsx'

interface ResultsProps extends Pick<
  ResultEntryProps<Assessment['controls'][number]>,
  'current' | 'onGoTo' | 'withSteps'
> {
  content: Assessment
}

/** The results, editable while the assessment is open. */
export function Results({ content, ...entry }: ResultsProps) {
  const { id: companyId } = useCompany()
  const answer = useSaveResult(companyId, content.assessment)
  const readOnlyReason = useReadOnlyReason()
  return (
    <ResultEntry
      controls={content.controls}
      results={content.results}
      onResult={answer}
      readOnly={!isOpenState(content.assessment.state) || readOnlyReason !== undefined}
      beside={(control) => <ControlFacts control={control} />}
      {...entry}
    />
  )
}
