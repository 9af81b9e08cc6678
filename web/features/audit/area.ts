import type { Area } from '#web/lib/area.ts'

export const audit = {
  sections: [
    {
      parent: '/settings',
      path: '/settings/audit',
      label: 'Audit log',
      order: 40,
      when: ({ canViewReports }) => canViewReports,
    },
  ],
} as const satisfies Area
