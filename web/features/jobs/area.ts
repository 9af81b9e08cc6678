import type { Area } from '#web/lib/area.ts'

export const jobs = { liveTables: ['jobs'] } as const satisfies Area
