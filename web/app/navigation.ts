import {
  BookLock,
  Building2,
  ClipboardList,
  FolderCheck,
  LayoutDashboard,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'

export type NavigationEntry = {
  path: string
  /** More paths that belong to this entry. */
  alsoAt?: readonly string[]
  label: (wording: Wording) => string
  icon: LucideIcon
  /** Absent: for everybody. */
  when?: (permissions: Permissions) => boolean
}

/** The sidebar, in the order of the specification. A new area adds its line where it belongs. */
export const navigation: readonly NavigationEntry[] = [
  { path: '/companies', label: () => 'Companies', icon: Building2 },
  { path: '/dashboard', label: () => 'Dashboard', icon: LayoutDashboard },
  {
    path: '/controls',
    alsoAt: ['/practices', '/assessments', '/test-protocol-wizard'],
    label: (wording) => wording.controlPlural,
    icon: ShieldCheck,
  },
  { path: '/poam', label: () => 'Plan of Action & Milestones', icon: ClipboardList },
  { path: '/evidence', label: () => 'Evidence', icon: FolderCheck },
  { path: '/ssp', alsoAt: ['/package'], label: () => 'System Security Plan', icon: BookLock },
  {
    path: '/user-management',
    label: () => 'User Management',
    icon: Users,
    when: ({ canManageUsers }) => canManageUsers,
  },
]

export function isEntryActive(entry: NavigationEntry, path: string): boolean {
  return [entry.path, ...(entry.alsoAt ?? [])].some((own) => path === own || path.startsWith(`${own}/`))
}
