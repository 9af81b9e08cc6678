import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { RequirePermission } from '#web/lib/require-permission.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FiltersInForce } from './filters-in-force.tsx'
import { joinNames } from './names.ts'
import { NewEntries } from './new-entries.tsx'
import { auditPages } from './queries.ts'
import { chainOf } from './scope.ts'
import { useAuditView } from './use-audit-view.ts'
import { useNewEntries } from './use-new-entries.ts'

/** /settings/audit: who did what. */
export function AuditPage() {
  usePageTitle('Audit log')
  const { id } = useCompany()
  return (
    <RequirePermission permission="canViewReports">
      <AuditLog key={id} />
    </RequirePermission>
  )
}

function AuditLog() {
  const view = useAuditView()
  const { scope, filters } = view
  const log = useInfiniteQuery(auditPages(scope, filters))
  const pages = log.data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages])
  const names = useMemo(() => joinNames(pages?.map((page) => page.names) ?? []), [pages])
  const [isLive, setLive] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const newer = useNewEntries({ scope, filters, newest: entries[0], isLive, enabled: log.isSuccess })
  const chain = chainOf(scope)
  const { canManageSettings } = usePermissions()
  const loadMore = () => {
    if (log.hasNextPage && !log.isFetching) void log.fetchNextPage()
  }
  return (
    <>
      <PageHeader
        title="Audit log"
        description="What people and programs did here. Each entry carries the hash of the one before it, so nothing can be changed or left out without showing."
      />
      {canManageSettings && <ChainCheck key={chain} chain={chain} onExport={() => setExporting(true)} />}
      <FilterBar view={view} isLive={isLive} onLiveChange={setLive} />
      <FiltersInForce view={view} />
      <NewEntries count={isLive ? 0 : newer.count} onShow={newer.show} />
      <AuditTable view={view} log={log} entries={entries} names={names} onMore={loadMore} />
      {view.openId !== undefined && (
        <EntryDrawer key={view.openId} id={view.openId} view={view} entries={entries} names={names} />
      )}
      {isExporting && chain !== undefined && (
        <ExportDialog chain={chain} from={filters.from} to={filters.to} onClose={() => setExporting(false)} />
      )}
    </>
  )
}
