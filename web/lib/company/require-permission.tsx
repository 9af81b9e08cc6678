import type { ReactNode } from 'react'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { CompanyRole, GlobalRole } from '#domain/permissions/roles.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { isStopped } from '#web/lib/query-error.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { SkeletonPage } from '#web/ui/state/skeleton.tsx'
import { AccessRefused } from './access-refused.tsx'
import { usePermissions, useRoles, useRolesQuery } from './permissions.ts'

/** All named conditions must hold. */
export type Access = {
  permission?: Permission
  globalRoles?: readonly GlobalRole[]
  companyRoles?: readonly CompanyRole[]
  companyAccess?: true
}

export type RequirePermissionProps = Access & {
  /** Shown without permission; nothing, for parts of a page. */
  refused?: 'message' | 'nothing'
  children: ReactNode
}

/** Shows its children to people with the permission. The database enforces the rule. */
export function RequirePermission({ refused = 'message', children, ...access }: RequirePermissionProps) {
  const answer = useAccess(access)
  if (answer === 'granted') return children
  if (refused === 'nothing') return null
  return answer === 'refused' ? <AccessRefused ofInstallation={isOfInstallation(access)} /> : <AccessUnknown />
}

/** In place of a page until the roles of the person are loaded, and if they could not be. */
function AccessUnknown() {
  const query = useRolesQuery()
  return isStopped(query) ? <FailedPage title="Access" what="Your role" query={query} /> : <SkeletonPage />
}

/** The same below the heading of a page. */
export function RoleUnknown() {
  return <QueryFallback query={useRolesQuery()} what="Your role" />
}

function useAccess({ permission, globalRoles, companyRoles, companyAccess }: Access) {
  const { isLoading, isUnknown, companyRole, ...permissions } = usePermissions()
  const globalRole = useRoles().roles?.globalRole
  if (isLoading || isUnknown) return 'unknown'
  const isGranted =
    (permission === undefined || permissions[permission]) &&
    (globalRoles === undefined || globalRoles.some((role) => role === globalRole)) &&
    (companyRoles === undefined || companyRoles.some((role) => role === companyRole)) &&
    (companyAccess === undefined || companyRole !== undefined)
  return isGranted ? 'granted' : 'refused'
}

/** Only administrators of the installation have these, and give them. */
function isOfInstallation({ globalRoles, permission }: Access): boolean {
  return globalRoles !== undefined || permission === 'canManageUsers'
}
