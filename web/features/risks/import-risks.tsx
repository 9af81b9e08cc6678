import { counted } from '#domain/text/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useRiskChanges } from './changes.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useBeginImport } from '#web/lib/import/begin-import.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { companyRisks } from './queries.ts'
import type { NewRisk } from './risk.ts'
import { risksImport } from './risks-import.ts'

export function ImportRisks({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { people } = useNames()
  const { canDeleteContent } = usePermissions()
  const { add } = useRiskChanges(companyId)
  const cache = useQueryClient()
  const begin = useBeginImport(companyId)
  const format = useMemo(() => risksImport(people, canDeleteContent), [people, canDeleteContent])
  const onDone = (rows: readonly NewRisk[]) => {
    void cache.invalidateQueries({ queryKey: companyRisks(companyId).queryKey })
    toastSuccess(counted(rows.length, 'risk imported', 'risks imported'))
  }
  return (
    <ImportDialog
      words={{ one: 'risk', many: 'risks' }}
      effect="add"
      format={format}
      onApply={async (rows: readonly NewRisk[]) => {
        await add(rows)
        onDone(rows)
      }}
      asWork={{ begin: (rows) => begin('risks', rows), onDone }}
      onClose={onClose}
    />
  )
}
