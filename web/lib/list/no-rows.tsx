import { Button } from '#web/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/state/empty-state.tsx'

interface NoRowsProps extends Pick<EmptyStateProps, 'icon' | 'description' | 'action' | 'secondaryAction'> {
  state: { readonly isFiltered: boolean; readonly clearFilters: () => void }
  /** "risks" */
  what: string
}

/** An empty list: either nothing matches its filters, or the rest of the props say how to begin. */
export function NoRows({ state, what, ...beginning }: NoRowsProps) {
  if (!state.isFiltered) return <EmptyState kind="nothing-yet" title={`No ${what} yet`} {...beginning} />
  return (
    <EmptyState
      kind="nothing-matches"
      title={`No ${what} match these filters`}
      action={<Button onClick={state.clearFilters}>Clear filters</Button>}
    />
  )
}
