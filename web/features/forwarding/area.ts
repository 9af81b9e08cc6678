import type { Area } from '#web/lib/area.ts'

export const forwarding = {
  sections: [
    {
      parent: '/settings',
      path: '/settings/forwarding',
      label: 'Forwarding',
      order: 50,
      when: ({ canManageSettings }) => canManageSettings,
    },
  ],
} as const satisfies Area
