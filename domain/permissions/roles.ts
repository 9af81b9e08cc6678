/** Global roles that mean something; a profile may carry others, which grant nothing. Specification section 6. */
export const GLOBAL_ROLES = ['Admin', 'Auditor'] as const

/** One of `GLOBAL_ROLES`. */
export type GlobalRole = (typeof GLOBAL_ROLES)[number]

/** Roles in a company, most powerful first. Specification section 6; Auditor by decisions section 3. */
export const COMPANY_ROLES = ['Owner', 'Manager', 'Contributor', 'Auditor'] as const

/** One of `COMPANY_ROLES`. */
export type CompanyRole = (typeof COMPANY_ROLES)[number]

/** The roles a signed-in user holds, as their rows say; unknown ones grant nothing. */
export interface HeldRoles {
  readonly globalRole: string | null | undefined
  /** In the selected company; absent without a link to it. */
  readonly companyRole: string | null | undefined
}

/**
 * The role that counts in the selected company; undefined means no access to it. An Admin without a link is an implicit
 * Owner; a link that an Admin has is shown as it is and takes nothing away. Specification section 6.
 */
export function effectiveCompanyRole({ globalRole, companyRole }: HeldRoles): CompanyRole | undefined {
  const linked = COMPANY_ROLES.find((role) => role === companyRole)
  return linked ?? (globalRole === 'Admin' ? 'Owner' : undefined)
}
