import { useMemo } from 'react'
import { useCompanySelection } from '#web/lib/company/company-context.ts'
import { SETTINGS_NAV_PX } from '#web/ui/table/room-for-columns.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { auditColumns } from './columns.tsx'
import type { AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import type { AuditListState } from './use-audit-list.ts'

/** Columns that a narrow window hides, the first to go first; the drawer shows them. */
const NARROW = ['address', 'object']
/** With the companies there is less room; the sentence names the object as well. */
const NARROW_OF_SEVERAL = ['object', 'address']

export function useAuditColumns({ scope, view }: AuditListState, rows: readonly AuditEntry[], names: Names) {
  const { companies } = useCompanySelection()
  const companyNames = scope.kind === 'all' ? companies : undefined
  const columns = useMemo(() => auditColumns(names, companyNames), [names, companyNames])
  const leaving = scope.kind === 'all' ? NARROW_OF_SEVERAL : NARROW
  return { columns, hiddenColumns: useHiddenColumns(columns, view.hide, { rows, leaving, asidePx: SETTINGS_NAV_PX }) }
}
