import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ResultEntry } from '../entry/result-entry.tsx'
import { useAnswer } from '../queries.ts'
import type { PageSearch } from '../route-search.ts'
import type { Assessment } from '../schema.ts'
import { ControlFacts } from './control-facts.tsx'

export interface ResultsProps {
  content: Assessment
  search: PageSearch
  update: (search: PageSearch) => void
}

/** What was found, entered while the assessment is open. */
export function Results({ content, search, update }: ResultsProps) {
  const { id: companyId } = useCompany()
  const answer = useAnswer(companyId, content.assessment)
  const readOnlyReason = useReadOnlyReason()
  const isOpen = content.assessment.state === 'Planned' || content.assessment.state === 'In Progress'
  return (
    <ResultEntry
      controls={content.controls}
      results={content.results}
      current={search.control}
      onGoTo={(control) => update({ ...search, control })}
      onAnswer={answer}
      readOnly={!isOpen || readOnlyReason !== undefined}
      beside={(control) => <ControlFacts control={control} />}
    />
  )
}
