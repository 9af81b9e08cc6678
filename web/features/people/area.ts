import { Users } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const people = {
  sidebar: {
    path: '/user-management',
    label: () => 'User Management',
    icon: Users,
    order: 70,
    when: ({ canManageUsers }) => canManageUsers,
  },
  subpages: [
    { under: '/user-management', path: '/settings/members', label: () => 'Members', order: 10 },
    { under: '/user-management', path: '/settings/people', label: () => 'People', order: 15 },
    { under: '/user-management', path: '/settings/permissions', label: () => 'Permissions', order: 20 },
  ],
  sections: [
    { parent: '/settings', path: '/settings/members', label: 'Members', order: 20 },
    { parent: '/settings', path: '/settings/people', label: 'People', order: 25 },
    { parent: '/settings', path: '/settings/permissions', label: 'Permissions', order: 30 },
    {
      parent: '/settings',
      path: '/settings/security',
      label: 'Security',
      order: 70,
      ofInstallation: true,
      when: ({ canManageUsers }) => canManageUsers,
    },
  ],
  pagesWithoutCompany: ['/user-management'],
  liveTables: ['people'],
} as const satisfies Area
