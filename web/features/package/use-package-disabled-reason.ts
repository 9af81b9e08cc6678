import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'

/** Why the person cannot make a package; undefined when allowed. */
export function usePackageDisabledReason(): string | undefined {
  const { canViewReports } = usePermissions()
  const readOnly = useReadOnlyReason()
  return readOnly ?? (canViewReports ? undefined : 'A package holds the audit trail, which your role does not allow')
}
