import type { Area } from '#web/lib/area.ts'

export const search = {
  goTo: { key: 's', path: '/search', label: () => 'Search', order: 50 },
} as const satisfies Area
