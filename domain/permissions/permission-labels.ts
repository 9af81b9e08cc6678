import { roleHas, type CompanyPermission } from './company-permissions.ts'
import type { CompanyRole } from './roles.ts'

/** A row of the permission matrix; `installation` is for an Admin alone. */
export interface PermissionLabel {
  readonly permission: CompanyPermission | 'installation'
  readonly title: string
  readonly explanation: string
}

/** Every permission in plain words, from what most roles may to what only one may. */
export const PERMISSION_LABELS: readonly PermissionLabel[] = [
  {
    permission: 'company.read',
    title: 'See the company',
    explanation: 'Controls, statuses, evidence, scores, and who belongs to the company',
  },
  {
    permission: 'content.edit',
    title: 'Create and change content',
    explanation: 'Set statuses, write notes, assign controls, add evidence',
  },
  {
    permission: 'scans.import',
    title: 'Import scans',
    explanation: 'Send scan files and bills of materials; a token with only this can do nothing else',
  },
  { permission: 'content.delete', title: 'Delete content', explanation: 'Remove evidence and other records' },
  { permission: 'reports.view', title: 'View reports', explanation: 'Reports, and the audit log of the company' },
  {
    permission: 'settings.manage',
    title: 'Manage the company',
    explanation: 'Change its settings; invite, change and remove members; delete and restore it',
  },
  {
    permission: 'installation',
    title: 'Manage the installation',
    explanation: 'All people and companies, single sign-on, mail, locks',
  },
]

/** Whether the role has the right; an Admin has every one, in every company. */
export function hasPermission(role: CompanyRole | 'Admin', { permission }: PermissionLabel): boolean {
  return role === 'Admin' || (permission !== 'installation' && roleHas(role, permission))
}

/** What a change of role gives and takes, as titles of `PERMISSION_LABELS`; `from` null is a new member. */
export function roleChange(from: CompanyRole | null, to: CompanyRole): { adds: string[]; removes: string[] } {
  const had = (right: PermissionLabel) => from !== null && hasPermission(from, right)
  const titles = (wanted: (right: PermissionLabel) => boolean) =>
    PERMISSION_LABELS.filter(wanted).map(({ title }) => title)
  return {
    adds: titles((right) => hasPermission(to, right) && !had(right)),
    removes: titles((right) => had(right) && !hasPermission(to, right)),
  }
}
