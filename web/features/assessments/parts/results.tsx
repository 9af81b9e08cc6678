import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ResultEntry } from '../entry/result-entry.tsx'
import { useSaveResult } from '../queries.ts'
import type { PageSearch } from '../route-search.ts'
import type { Assessment } from '../schema.ts'
import { ControlFacts } from './control-facts.tsx'

export interface ResultsProps {
  content: Assessment
  search: PageSearch
  update: (search: PageSearch) => void
}

/** The results, editable while the assessment is open. */
export function Results({ content, search, update }: ResultsProps) {
  const { id: companyId } = useCompany()
  const answer = useSaveResult(companyId, content.assessment)
  const readOnlyReason = useReadOnlyReason()
  const isOpen = content.assessment.state === 'Planned' || content.assessment.state === 'In Progress'
  return (
    <ResultEntry
      controls={content.controls}
      results={content.results}
      current={search.control}
      onGoTo={(control) => update({ ...search, control })}
      onResult={answer}
      readOnly={!isOpen || readOnlyReason !== undefined}
      beside={(control) => <ControlFacts control={control} />}
    />
  )
}
