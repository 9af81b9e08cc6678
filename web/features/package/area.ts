import type { Area } from '#web/lib/area.ts'

export const assessmentPackage = {
  subpages: [{ under: '/ssp', path: '/package', label: () => 'Packages', order: 10 }],
  liveTables: ['packages'],
} as const satisfies Area
