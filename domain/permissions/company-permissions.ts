import { COMPANY_ROLES, type CompanyRole } from './roles.ts'

/**
 * What may be done in a company, and by which of its roles: specification section 6, in the words that the policies of
 * the database ask for. Each start writes this table into the database, so neither it nor the page has another.
 */
export const COMPANY_PERMISSIONS = {
  'company.read': COMPANY_ROLES,
  'content.edit': ['Owner', 'Manager', 'Contributor'],
  'scans.import': ['Owner', 'Manager', 'Contributor'],
  'content.delete': ['Owner', 'Manager'],
  'reports.view': ['Owner', 'Manager', 'Auditor'],
  'settings.manage': ['Owner'],
} as const satisfies Readonly<Record<string, readonly CompanyRole[]>>

/** A permission in a company; also what a personal access token can be limited to. */
export type CompanyPermission = keyof typeof COMPANY_PERMISSIONS

/** What a global Auditor may use of the company roles held; never more. */
export const AUDITOR_PERMISSIONS: readonly CompanyPermission[] = ['company.read', 'reports.view']

/** Whether the role has the permission in its company. An unknown role has none. */
export function roleHas(role: string | null | undefined, permission: CompanyPermission): boolean {
  return COMPANY_PERMISSIONS[permission].some((holder) => holder === role)
}
