import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Send } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ForwarderDrawer } from './forwarder-drawer.tsx'
import { ForwarderList } from './forwarder-list.tsx'
import { forwarders } from './queries.ts'

/** In the address instead of an id: a new forwarder. */
const NEW = 'new'

/** /settings/forwarding: the destinations of the audit log. */
export function ForwardingPage() {
  usePageTitle('Forwarding')
  return (
    <RequirePermission permission="canManageSettings">
      <Forwarding />
    </RequirePermission>
  )
}

function Forwarding() {
  const company = useCompany()
  const { open } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (id: string | undefined) =>
    void navigate({ to: '/settings/forwarding', search: id === undefined ? {} : { open: id }, resetScroll: false })
  const query = useQuery(forwarders(company.id))
  const opened = query.data?.find(({ id }) => id === open)
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => show(NEW)}>
      Add forwarding
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Forwarding"
        description="Sends each event of the audit log to your own system as it is written, by syslog or to a webhook."
        actions={query.data !== undefined && query.data.length > 0 ? addButton : undefined}
      />
      {query.data === undefined && <QueryFallback query={query} what="Forwarding" />}
      {query.data?.length === 0 && (
        <EmptyCard
          kind="nothing-yet"
          icon={<Send />}
          title="No forwarding set up"
          description="Send a copy to your SIEM, so that it cannot be altered on this server. While the SIEM cannot be reached, events wait and follow in order."
          action={addButton}
        />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ForwarderList company={company} forwarders={query.data} onOpen={show} />
      )}
      {(open === NEW || opened !== undefined) && (
        <ForwarderDrawer key={open} company={company} forwarder={opened} onClose={() => show(undefined)} />
      )}
    </>
  )
}
