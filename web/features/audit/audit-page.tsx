import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { useMyId } from '#web/lib/auth/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { auditList, builtInViews, filtersOf } from './audit-list.ts'
import { AuditTable } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { joinNames } from './names.ts'
import { NewEntries } from './new-entries.tsx'
import { auditPages } from './queries.ts'
import { chainOf } from './scope.ts'
import { useAuditColumns } from './use-audit-columns.ts'
import { useAuditList } from './use-audit-list.ts'
import { useNewEntries } from './use-new-entries.ts'

/** /settings/audit: who did what. */
export function AuditPage() {
  usePageTitle('Audit log')
  return (
    <RequirePermission permission="canViewReports">
      <AuditLog />
    </RequirePermission>
  )
}

function AuditLog() {
  const state = useAuditList()
  const { scope, view, openId } = state
  const filters = filtersOf(view)
  const { id: companyId } = useCompany()
  const me = useMyId()
  const builtIn = useMemo(() => builtInViews(me), [me])
  const log = useInfiniteQuery(auditPages(scope, filters))
  const pages = log.data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages])
  const names = useMemo(() => joinNames(pages?.map((page) => page.names) ?? []), [pages])
  const table = useAuditColumns(state, entries, names)
  const [isLive, setLive] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const newer = useNewEntries({ scope, filters, newest: pages?.[0]?.newest, isLive, enabled: log.isSuccess })
  const chain = chainOf(scope)
  const { canManageSettings } = usePermissions()
  return (
    <>
      <PageHeader
        title="Audit log"
        description="What people and programs did. Each entry has the hash of the one before it, so changes and gaps show."
      />
      {canManageSettings && <ChainCheck key={chain} chain={chain} onExport={() => setExporting(true)} />}
      <div className="mt-4">
        <ListViews list={auditList} companyId={companyId} page="audit" builtIn={builtIn} />
      </div>
      <AuditToolbar state={state} {...table} isLive={isLive} onLiveChange={setLive} />
      <NewEntries count={isLive ? 0 : newer.count} onShow={newer.show} />
      <AuditTable state={state} {...table} log={log} entries={entries} names={names} />
      {openId !== undefined && <EntryDrawer key={openId} id={openId} state={state} entries={entries} names={names} />}
      {isExporting && chain !== undefined && (
        <ExportDialog chain={chain} from={filters.from} to={filters.to} onClose={() => setExporting(false)} />
      )}
    </>
  )
}
