import { ClipboardList } from 'lucide-react'
import { formatDate } from '#web/lib/format/format.ts'
import { isFiltered } from '#web/lib/list/list-view.ts'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { itemList } from './item-list.ts'
import type { ItemListState } from './use-item-list.ts'

export interface EmptyItemsProps {
  state: ItemListState
  readOnlyReason: string | undefined
}

/** The empty state: no item yet, none that matches the filters, or none overdue. */
export function EmptyItems({ state, readOnlyReason }: EmptyItemsProps) {
  const { view } = state
  if (view.status.join() === 'overdue' && !isFiltered(itemList, { ...view, status: [] }))
    return <EmptyState kind="nothing-left" title={`No overdue items on ${formatDate(todayUtc())}.`} />
  return (
    <NoRows
      state={state}
      what="POA&M items"
      icon={<ClipboardList />}
      description="Track what is not met: owner, due date, milestones and closing evidence."
      action={
        readOnlyReason === undefined && (
          <Button variant="primary" onClick={() => state.add()}>
            New item
          </Button>
        )
      }
    />
  )
}
