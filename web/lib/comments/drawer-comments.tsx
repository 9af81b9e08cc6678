import { CommentsCard, type CommentsCardProps } from './comments-card.tsx'

/** The comments on a record, below the sections of its drawer. */
export function DrawerComments(props: CommentsCardProps) {
  return (
    <div className="mt-5">
      <CommentsCard {...props} />
    </div>
  )
}
