import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { RecordImport } from '#web/lib/import/record-import.tsx'
import { usePeopleChanges } from './changes.ts'
import { peopleImport } from './people-import.ts'
import { listedPeople, type ListedPerson } from './people-queries.ts'

interface ImportPeopleProps {
  people: readonly ListedPerson[]
  onClose: () => void
}

export function ImportPeople({ people, onClose }: ImportPeopleProps) {
  const { id: companyId } = useCompany()
  const { importAll } = usePeopleChanges()
  const format = useMemo(() => peopleImport(people), [people])
  return (
    <RecordImport
      words={{ one: 'person', many: 'people' }}
      effect="save"
      format={format}
      job="people"
      queryKey={listedPeople(companyId).queryKey}
      onApply={importAll}
      onClose={onClose}
    />
  )
}
