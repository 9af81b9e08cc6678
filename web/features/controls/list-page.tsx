import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { companyControls } from '#web/lib/controls/controls-queries.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { useLoadingInSlices } from '#web/ui/browser/use-loading-in-slices.ts'
import { ControlsList } from './controls-list.tsx'
import { ListLoading } from './list-loading.tsx'
import { hasPoints } from './points.ts'
import { useListProfiles } from './profiles/use-list-profiles.ts'

const NoControls = lazyPart(async () => (await import('./no-controls.tsx')).NoControls)

/** /controls: every control of the company's protocol. */
export function ControlsPage() {
  const { protocol_id: protocol } = useCompany()
  return <ListPage title={wordingOf(protocol).controlPlural} practices={false} />
}

/** /practices: the same list under its CMMC practice ids; other protocols have none. */
export function PracticesPage() {
  const { protocol_id: protocol } = useCompany()
  if (!hasPoints(protocol)) return <Navigate to="/controls" search replace />
  return <ListPage title="Practices" practices />
}

function ListPage({ title, practices }: { title: string; practices: boolean }) {
  usePageTitle(title)
  const { id: companyId, protocol_id: protocol } = useCompany()
  const scope = { companyId, protocol }
  const query = useQuery(companyControls(scope))
  const { data, error, isFetching } = query
  const profiles = useListProfiles(scope)
  const isMissing = data === undefined || profiles === undefined
  const isLoading = useLoadingInSlices(isMissing)
  if (isMissing || isLoading) {
    if (error === null || !isMissing) return <ListLoading title={title} protocol={protocol} practices={practices} />
    return <FailedPage title={title} query={query} />
  }
  if (data.length === 0) return <NoControls title={title} protocol={protocol} />
  return (
    <ControlsList
      key={protocol}
      title={title}
      scope={scope}
      controls={data}
      profiles={profiles}
      practices={practices}
      refetching={isFetching}
    />
  )
}
