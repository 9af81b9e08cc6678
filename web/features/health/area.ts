import type { Area } from '#web/lib/area.ts'

export const health = {
  sections: [
    {
      parent: '/settings',
      path: '/admin/health',
      label: 'Installation health',
      order: 90,
      ofInstallation: true,
      when: ({ canManageCompanies }) => canManageCompanies,
    },
  ],
} as const satisfies Area
