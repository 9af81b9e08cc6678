import type { CompanyRole, GlobalRole, HeldRoles } from './roles.ts'

/** Who may do what: the table of specification section 6. The database enforces it; the page hides what would be refused. */
const allowed = {
  canManageUsers: ['Admin'],
  canManageCompanies: ['Admin'],
  canCreateContent: ['Admin', 'Owner', 'Manager', 'Contributor'],
  canEditContent: ['Admin', 'Owner', 'Manager', 'Contributor'],
  canManageTraining: ['Admin', 'Owner', 'Manager', 'Contributor'],
  canDeleteContent: ['Admin', 'Owner', 'Manager'],
  canViewReports: ['Admin', 'Auditor', 'Owner', 'Manager'],
  canManageSettings: ['Admin', 'Owner'],
} as const satisfies Readonly<Record<string, readonly (GlobalRole | CompanyRole)[]>>

/** The name of a derived permission. Specification section 6. */
export type Permission = keyof typeof allowed

/** Every permission with its answer; none is ever missing. */
export type Permissions = Readonly<Record<Permission, boolean>>

/**
 * What a user may do in the selected company; null (nobody signed in, or the lookup failed) may do nothing.
 * The global role speaks first: an Admin may do everything without any link, and a global Auditor only views reports,
 * even as an Owner. Without either the company role decides; an unknown role grants nothing. Specification section 6.
 */
export function derivePermissions(held: HeldRoles | null): Permissions {
  const role = held === null ? null : decidingRole(held)
  const may = (permission: Permission) => allowed[permission].some((holder) => holder === role)
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

/** A company role named Admin is no Admin: that word only counts on the profile. */
function decidingRole({ globalRole, companyRole }: HeldRoles): string | null | undefined {
  if (globalRole === 'Admin' || globalRole === 'Auditor') return globalRole
  return companyRole === 'Admin' ? null : companyRole
}
