import { useMemo } from 'react'
import { RecordImport } from '#web/lib/import/record-import.tsx'
import { usePartChanges } from '../part-changes.ts'
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
  const { addOrThrow } = usePartChanges()
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
  return (
    <RecordImport
      words={{ one: 'item', many: 'items' }}
      effect="add"
      format={format}
      isPending={names.isPending}
      job="plan"
      queryKeyOf={poamKeys.ofCompany}
      onApply={async (items) => void (await addOrThrow(items))}
      onClose={onClose}
    />
  )
}
