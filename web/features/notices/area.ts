import type { Area } from '#web/lib/area.ts'

export const notices = {
  sections: [{ parent: '/profile', path: '/profile/notices', label: 'Notifications', order: 20 }],
} as const satisfies Area
