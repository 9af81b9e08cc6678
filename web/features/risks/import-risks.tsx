import { useMemo } from 'react'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { RecordImport } from '#web/lib/import/record-import.tsx'
import { useRiskChanges } from './changes.ts'
import { companyRisks } from './queries.ts'
import { risksImport } from './risks-import.ts'

export function ImportRisks({ onClose }: { onClose: () => void }) {
  const { people, isPending } = useNames()
  const { canDeleteContent } = usePermissions()
  const { add } = useRiskChanges()
  const format = useMemo(() => risksImport(people, canDeleteContent), [people, canDeleteContent])
  return (
    <RecordImport
      words={{ one: 'risk', many: 'risks' }}
      effect="add"
      format={format}
      isPending={isPending}
      job="risks"
      queryKeyOf={(company) => companyRisks(company).queryKey}
      onApply={add}
      onClose={onClose}
    />
  )
}
