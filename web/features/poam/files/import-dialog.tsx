import { counted } from '#domain/text/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBeginImport } from '#web/lib/import/begin-import.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePartChanges, type NewItem } from '../part-changes.ts'
import { poamKeys } from '../queries.ts'
import type { PoamRow } from '../poam-item.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { itemsImport } from './import-items.ts'

export interface ImportItemsDialogProps {
  all: readonly PoamRow[]
  names: Names
  onClose: () => void
}

/** Imports items from our own files, eMASS, FedRAMP or OSCAL. */
export function ImportItemsDialog({ all, names, onClose }: ImportItemsDialogProps) {
  const { id: companyId } = useCompany()
  const { addOrThrow } = usePartChanges(companyId)
  const today = todayUtc()
  const format = useMemo(
    () =>
      itemsImport({
        controls: names.controls,
        people: names.people,
        today,
        taken: new Set(all.map(({ number }) => number)),
      }),
    [all, names, today],
  )
  const cache = useQueryClient()
  const begin = useBeginImport(companyId)
  const tell = ({ length }: readonly NewItem[]) =>
    toastSuccess(counted(length, 'item imported', 'items imported'), { id: 'plan' })
  return (
    <ImportDialog
      words={{ one: 'item', many: 'items' }}
      effect="add"
      format={format}
      onApply={async (items: readonly NewItem[]) => {
        await addOrThrow(items)
        tell(items)
      }}
      asWork={{
        begin: (rows) => begin('plan', rows),
        onDone: (items) => {
          void cache.invalidateQueries({ queryKey: poamKeys.ofCompany(companyId) })
          tell(items)
        },
      }}
      onClose={onClose}
    />
  )
}
