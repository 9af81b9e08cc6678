import { AUDITOR_PERMISSIONS, roleHas, type CompanyPermission } from './company-permissions.ts'
import type { HeldRoles } from './roles.ts'

/**
 * What the page asks, and the permission of the database behind it; null is for an Admin alone. Specification section
 * 6.
 */
const needed = {
  canManageUsers: null,
  canManageCompanies: null,
  canCreateContent: 'content.edit',
  canEditContent: 'content.edit',
  canDeleteContent: 'content.delete',
  canManageTraining: 'content.edit',
  canViewReports: 'reports.view',
  canManageSettings: 'settings.manage',
} as const satisfies Readonly<Record<string, CompanyPermission | null>>

/** The name of a derived permission. Specification section 6. */
export type Permission = keyof typeof needed

/** Every permission with its answer; none is ever missing. */
export type Permissions = Readonly<Record<Permission, boolean>>

/**
 * What a user may do in the selected company; null (not signed in, or the lookup failed) may do nothing.
 * The global role speaks first: an Admin may do everything without any link, and a global Auditor only views reports,
 * even as an Owner. Without either the company role decides; an unknown role grants nothing. Specification section 6.
 */
export function derivePermissions(held: HeldRoles | null): Permissions {
  const may = (permission: Permission) => held !== null && grants(held, needed[permission])
  return {
    canManageUsers: may('canManageUsers'),
    canManageCompanies: may('canManageCompanies'),
    canCreateContent: may('canCreateContent'),
    canEditContent: may('canEditContent'),
    canDeleteContent: may('canDeleteContent'),
    canManageTraining: may('canManageTraining'),
    canViewReports: may('canViewReports'),
    canManageSettings: may('canManageSettings'),
  }
}

function grants({ globalRole, companyRole }: HeldRoles, permission: CompanyPermission | null): boolean {
  if (globalRole === 'Admin') return true
  if (permission === null) return false
  return globalRole === 'Auditor' ? AUDITOR_PERMISSIONS.includes(permission) : roleHas(companyRole, permission)
}
