import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { unfiltered } from '#web/lib/list/list-view.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { auditList } from './audit-list.ts'
import { scopeOf } from './scope.ts'

/** The list view, whose log it shows, and the open entry. */
export function useAuditList() {
  const list = useListView(auditList)
  const { view, overlay, update, setOverlay } = list
  const { id: companyId } = useCompany()
  const { canManageCompanies: isAdmin } = usePermissions()
  return {
    ...list,
    scope: useMemo(() => scopeOf(view.of, companyId, isAdmin), [view.of, companyId, isAdmin]),
    isAdmin,
    /** Clears the filters: other companies have other people. */
    setScope: (of: string) => update({ ...unfiltered(auditList), of }),
    openId: overlay['open'],
    open: (id: string | undefined) => setOverlay(id === undefined ? {} : { open: id }),
  }
}

export type AuditListState = ReturnType<typeof useAuditList>
