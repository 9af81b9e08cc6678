import type { Area } from '#web/lib/area.ts'

export const assessmentPackage = {
  parentPages: { '/package': '/ssp' },
  liveTables: ['packages'],
} as const satisfies Area
