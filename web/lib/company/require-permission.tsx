import type { ReactNode } from 'react'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { CompanyRole, GlobalRole } from '#domain/permissions/roles.ts'
import { AccessRefused } from './access-refused.tsx'
import { usePermissions, useRoles } from './permissions.ts'

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

/**
 * Shows its children to people with the permission, and nothing while that is unknown. The database enforces the rule.
 */
export function RequirePermission({ refused = 'message', children, ...access }: RequirePermissionProps) {
  const answer = useAccess(access)
  if (answer === 'granted') return children
  return answer === 'refused' && refused === 'message' ? (
    <AccessRefused ofInstallation={isOfInstallation(access)} />
  ) : null
}

export function useAccess({ permission, globalRoles, companyRoles, companyAccess }: Access) {
  const { isLoading, companyRole, ...permissions } = usePermissions()
  const globalRole = useRoles().roles?.globalRole
  if (isLoading) return 'loading'
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
