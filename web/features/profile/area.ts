import type { Area } from '#web/lib/area.ts'

export const profile = {
  sections: [{ parent: '/profile', path: '/profile', label: 'Account', order: 10 }],
  pagesWithoutCompany: ['/profile'],
} as const satisfies Area
