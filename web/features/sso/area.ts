import type { Area } from '#web/lib/area.ts'

export const sso = {
  sections: [
    {
      parent: '/settings',
      path: '/settings/single-sign-on',
      label: 'Single sign-on',
      order: 60,
      ofInstallation: true,
      when: ({ canManageUsers }) => canManageUsers,
    },
  ],
} as const satisfies Area
