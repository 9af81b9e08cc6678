import { Button } from '#web/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/state/empty-state.tsx'
import { useReadOnlyReason } from '../company/use-read-only-reason.ts'

interface NoRowsProps extends Pick<EmptyStateProps, 'icon' | 'description' | 'action' | 'secondaryAction'> {
  state: {
    readonly isFiltered: boolean
    readonly clearFilters: () => void
    readonly setOverlay?: (overlay: { add: string }) => void
  }
  /** "risks" */
  what: string
  /** "Add your first risk": a button that opens the dialog of the list for a new row. */
  add?: string
}

/** An empty list: either nothing matches its filters, or the rest of the props say how to begin. */
export function NoRows({ state, what, add, ...beginning }: NoRowsProps) {
  const readOnlyReason = useReadOnlyReason()
  if (!state.isFiltered)
    return (
      <EmptyState
        kind="nothing-yet"
        title={`No ${what} yet`}
        {...(add !== undefined && {
          action: (
            <Button
              variant="primary"
              disabledReason={readOnlyReason}
              onClick={() => state.setOverlay?.({ add: 'yes' })}
            >
              {add}
            </Button>
          ),
        })}
        {...beginning}
      />
    )
  return (
    <EmptyState
      kind="nothing-matches"
      title={`No ${what} match these filters`}
      action={<Button onClick={state.clearFilters}>Clear filters</Button>}
    />
  )
}
