import { ScrollText } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const audit = {
  sidebar: {
    path: '/settings/audit',
    label: () => 'Audit log',
    icon: ScrollText,
    order: 210,
    isAtFoot: true,
    when: ({ canViewReports }) => canViewReports,
  },
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
