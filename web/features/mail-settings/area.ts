import type { Area } from '#web/lib/area.ts'

export const mailSettings = {
  pagesWithoutCompany: ['/admin'],
  sections: [
    {
      parent: '/settings',
      path: '/admin/email-settings',
      label: 'Email',
      order: 85,
      ofInstallation: true,
      when: ({ canManageCompanies }) => canManageCompanies,
    },
  ],
} as const satisfies Area
