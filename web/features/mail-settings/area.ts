import type { Area } from '#web/lib/area.ts'

export const mailSettings = { pagesWithoutCompany: ['/admin'] } as const satisfies Area
