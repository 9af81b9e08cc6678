import { ClipboardList } from 'lucide-react'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isFiltered, UNFILTERED, type PlanView } from './search.ts'
import { todayUtc } from '#web/lib/today-utc.ts'
import type { PlanViewState } from './use-plan-view.ts'

interface NothingProps {
  state: PlanViewState
  readOnlyReason: string | undefined
}

/** In place of rows: nothing is planned yet, nothing matches, or nothing is late. */
export function Nothing({ state: { view, update, add }, readOnlyReason }: NothingProps) {
  if (view.statuses.join() === 'overdue' && isOnlyStatus(view))
    return <EmptyState kind="nothing-left" title={`No overdue items on ${formatDate(todayUtc())}.`} />
  if (isFiltered(view))
    return (
      <EmptyState
        kind="nothing-matches"
        title="No items match these filters"
        action={<Button onClick={() => update(UNFILTERED)}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<ClipboardList />}
      title="Nothing is planned yet"
      description="What is not met stands here: who mends it, by when, in which steps, and what proves that it is done."
      action={
        readOnlyReason === undefined && (
          <Button variant="primary" onClick={() => add()}>
            New item
          </Button>
        )
      }
    />
  )
}

function isOnlyStatus(view: PlanView): boolean {
  return !isFiltered({ ...view, statuses: [] })
}
