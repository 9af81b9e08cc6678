import { useMemo } from 'react'
import { RecordImport } from '#web/lib/import/record-import.tsx'
import { usePeopleChanges } from './changes.ts'
import { peopleImport } from './people-import.ts'
import { listedPeople, type ListedPerson } from './people-queries.ts'

interface ImportPeopleProps {
  people: readonly ListedPerson[]
  onClose: () => void
}

export function ImportPeople({ people, onClose }: ImportPeopleProps) {
  const { importAll } = usePeopleChanges()
  const format = useMemo(() => peopleImport(people), [people])
  return (
    <RecordImport
      words={{ one: 'person', many: 'people' }}
      effect="save"
      format={format}
      job="people"
      queryKeyOf={(company) => listedPeople(company).queryKey}
      onApply={importAll}
      onClose={onClose}
    />
  )
}
