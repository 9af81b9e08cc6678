import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { MailSettings } from './answers.ts'
import { DomainCard } from './domain-card.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { settings } from './queries.ts'
import { readMailSearch, tabOf, type MailTab } from './search.ts'
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
  const query = useQuery(settings)
  if (query.data === undefined) return <QueryFallback query={query} what="The email settings" />
  return <MailTabs settings={query.data} />
}

function MailTabs({ settings: known }: { settings: MailSettings }) {
  const search = useSearch({ from: '/shell/installation/admin/email-settings' })
  const navigate = useNavigate({ from: '/admin/email-settings' })
  const select = (tab: MailTab) =>
    void navigate({ search: (current) => ({ ...current, tab }), replace: true, resetScroll: false })
  return (
    <>
      <DeliveryNote settings={known} />
      <Tabs
        label="Email settings"
        value={tabOf(readMailSearch(search))}
        onValueChange={select}
        tabs={[
          { value: 'server', label: 'Mail server' },
          { value: 'outbox', label: 'Outbox' },
          { value: 'templates', label: 'Templates' },
        ]}
      >
        <TabPanel
          value="server"
          keepMounted
          className="grid items-start gap-4 xl:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]"
        >
          <ServerCard settings={known} />
          <div className="grid gap-4">
            <TestMailCard settings={known} />
            <DomainCard senderDomain={known.fromAddress.split('@')[1] ?? ''} />
          </div>
        </TabPanel>
        <TabPanel value="outbox">
          <OutboxCard isMailSet={known.isSet} />
        </TabPanel>
        <TabPanel value="templates" keepMounted>
          <TemplatesCard />
        </TabPanel>
      </Tabs>
    </>
  )
}
