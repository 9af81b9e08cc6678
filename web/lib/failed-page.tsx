import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ControlsError } from './controls/controls-error.ts'
import { stoppedProps, type WaitingQuery } from './query-error.ts'

interface FailedPageProps {
  /** The heading of the page. */
  title: string
  /** As in "The packages could not be loaded." */
  what?: string
  query: WaitingQuery
}

/** Instead of a page whose data does not come: the heading stays, so that the person knows where they are. */
export function FailedPage({ title, what = title, query }: FailedPageProps) {
  const { error } = query
  // That of controls says in one sentence what failed and why.
  const words = error instanceof ControlsError && { title: error.message, description: undefined }
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <ErrorState {...stoppedProps(query, what)} {...words} />
      </Card>
    </>
  )
}
