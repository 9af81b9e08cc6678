import { counted } from '#domain/text/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useBeginImport } from '#web/lib/import/begin-import.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { usePeopleChanges } from './changes.ts'
import { peopleImport, type ImportedPerson } from './people-import.ts'
import { listedPeople, type ListedPerson } from './people-queries.ts'

interface ImportPeopleProps {
  people: readonly ListedPerson[]
  onClose: () => void
}

export function ImportPeople({ people, onClose }: ImportPeopleProps) {
  const { id: companyId } = useCompany()
  const { importAll } = usePeopleChanges(companyId)
  const cache = useQueryClient()
  const begin = useBeginImport(companyId)
  const format = useMemo(() => peopleImport(people), [people])
  const onDone = (rows: readonly ImportedPerson[]) => {
    void cache.invalidateQueries({ queryKey: listedPeople(companyId).queryKey })
    toastSuccess(counted(rows.length, 'person imported', 'people imported'))
  }
  return (
    <ImportDialog
      words={{ one: 'person', many: 'people' }}
      effect="save"
      format={format}
      onApply={async (rows: readonly ImportedPerson[]) => {
        await importAll(rows)
        onDone(rows)
      }}
      asWork={{ begin: (rows) => begin('people', rows), onDone }}
      onClose={onClose}
    />
  )
}
