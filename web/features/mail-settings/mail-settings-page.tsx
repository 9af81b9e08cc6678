import { useQuery } from '@tanstack/react-query'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import type { MailSettings } from './answers.ts'
import { DomainCard } from './domain-card.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { settings } from './queries.ts'
import { ServerCard } from './server-card.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { TestMailCard } from './test-mail-card.tsx'

export function MailSettingsPage() {
  usePageTitle('Email settings')
  return (
    <RequirePermission globalRoles={['Admin']}>
      <PageHeader
        title="Email settings"
        description="The mail server, the texts of emails, and the delivery of each."
      />
      <Content />
    </RequirePermission>
  )
}

function Content() {
  const { data, error, refetch, isFetching } = useQuery(settings)
  if (data !== undefined) return <Cards settings={data} />
  if (error === null) return <SkeletonCard className="max-w-180" />
  return (
    <ErrorState title="The email settings could not be loaded" {...queryErrorProps({ error, refetch, isFetching })} />
  )
}

function Cards({ settings: known }: { settings: MailSettings }) {
  return (
    <div className="space-y-4">
      <div className="max-w-180 space-y-4">
        <DeliveryNote settings={known} />
        <ServerCard settings={known} />
        <TestMailCard settings={known} />
        <DomainCard senderDomain={known.fromAddress.split('@')[1] ?? ''} />
      </div>
      <OutboxCard isMailSet={known.isSet} />
      <TemplatesCard />
    </div>
  )
}
