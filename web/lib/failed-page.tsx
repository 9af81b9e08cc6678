import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ControlsError } from './controls/controls-error.ts'
import { queryErrorProps, type FailedQuery } from './query-error.ts'

interface FailedPageProps {
  /** The heading of the page. */
  title: string
  /** As in "The packages could not be loaded." */
  what?: string
  query: FailedQuery
}

/** Instead of a page without its data: the heading stays, so that the person knows where they are. */
export function FailedPage({ title, what = title, query }: FailedPageProps) {
  const { description, ...props } = queryErrorProps(query)
  // That of controls says in one sentence what failed and why.
  const words =
    query.error instanceof ControlsError
      ? { title: query.error.message }
      : { title: `${what} could not be loaded.`, description }
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <ErrorState {...props} {...words} />
      </Card>
    </>
  )
}
