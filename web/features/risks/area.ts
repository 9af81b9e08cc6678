import type { Area } from '#web/lib/area.ts'

export const risks = {
  subpages: [{ under: '/controls', path: '/risks', label: () => 'Risk register', order: 25 }],
  liveTables: ['risks', 'risk_links'],
} as const satisfies Area
