import type { Area } from '#web/lib/area.ts'

export const docs = {
  pagesWithoutCompany: ['/docs'],
} as const satisfies Area
