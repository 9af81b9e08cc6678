import { Check } from 'lucide-react'
import { hasPermission, PERMISSION_LABELS } from '#domain/permissions/permission-labels.ts'
import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions, useRoles } from '#web/lib/company/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { RoleBadge } from './role-badges.tsx'

const COLUMNS = ['Admin', ...COMPANY_ROLES] as const
const CELL = 'px-4 py-3 max-sm:px-1'
const FIRST_CELL = `${CELL} text-left max-sm:pl-4`

/** /settings/permissions: which role may do what. The database uses the same table. */
export function PermissionsPage() {
  usePageTitle('Permissions')
  const { companyRole } = usePermissions()
  const globalRole = useRoles().roles?.globalRole
  const own = globalRole === 'Admin' || globalRole === 'Auditor' ? globalRole : companyRole
  return (
    <>
      <PageHeader
        title="Permissions"
        description="What each role may do. Roles are given for one company; an Admin has every right in all of them."
      />
      {globalRole === 'Auditor' && (
        <p className="mb-3 max-w-180 text-muted">
          As Auditor of the installation you only read, in every company you belong to, whatever your role there.
        </p>
      )}
      <ScrollRegion
        label="Permissions by role"
        className="relative overflow-x-auto rounded-lg border border-border bg-surface"
      >
        <table className="w-full border-collapse sm:min-w-176">
          <caption className="sr-only">Permissions by role</caption>
          <thead className="bg-subtle">
            <tr>
              <th scope="col" className={`${FIRST_CELL} bg-subtle text-small font-medium text-muted`}>
                Permission
              </th>
              {COLUMNS.map((role) => (
                <th key={role} scope="col" className={`${CELL} ${role === own ? 'bg-selected' : ''}`}>
                  {/* Upright on phones: five roles fit beside the permission. */}
                  <span className="flex flex-col items-center gap-1 max-sm:mx-auto max-sm:[writing-mode:vertical-rl] max-sm:*:h-auto max-sm:*:w-5 max-sm:*:px-0 max-sm:*:py-1.5">
                    <RoleBadge role={role} />
                    {role === own && <Badge color="blue">You</Badge>}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_LABELS.map((right) => (
              <tr key={right.permission} className="border-t border-border">
                <th scope="row" className={`${FIRST_CELL} bg-surface font-normal`}>
                  <span className="block font-medium">{right.title}</span>
                  <span className="block text-small text-muted">{right.explanation}</span>
                </th>
                {COLUMNS.map((role) => (
                  <td key={role} className={`${CELL} text-center ${role === own ? 'bg-selected' : ''}`}>
                    {hasPermission(role, right) ? <Granted /> : <EmptyValue />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function Granted() {
  return (
    <>
      <Check className="inline size-4 text-implemented" />
      <span className="sr-only">yes</span>
    </>
  )
}
