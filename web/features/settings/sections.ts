import type { Permissions } from '#domain/permissions/permissions.ts'

export type SettingsSection = {
  path: string
  label: string
  /** Absent: for everybody in the company. */
  when?: (permissions: Permissions) => boolean
}

/** The sub-navigation of the settings, in order. A new section adds its line here and its route in app/router.tsx. */
export const sections: readonly SettingsSection[] = [
  { path: '/settings', label: 'Company' },
  { path: '/settings/members', label: 'Members' },
  { path: '/settings/permissions', label: 'Permissions' },
  { path: '/settings/audit', label: 'Audit log', when: ({ canViewReports }) => canViewReports },
  { path: '/settings/forwarding', label: 'Forwarding', when: ({ canManageSettings }) => canManageSettings },
  { path: '/settings/single-sign-on', label: 'Single sign-on', when: ({ canManageUsers }) => canManageUsers },
  { path: '/settings/security', label: 'Security', when: ({ canManageUsers }) => canManageUsers },
]

export function sectionsFor(permissions: Permissions): SettingsSection[] {
  return sections.filter(({ when }) => when === undefined || when(permissions))
}

/** The section that a path belongs to: the longest one that it begins with. */
export function sectionOf(path: string): SettingsSection | undefined {
  return sections
    .filter((section) => path === section.path || path.startsWith(`${section.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
