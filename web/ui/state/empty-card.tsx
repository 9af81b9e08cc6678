import { Card } from '../card.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** An empty state in place of the cards of a page. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  )
}
