import type { Area } from '#web/lib/area.ts'

export const comments = { liveTables: ['comments'] } as const satisfies Area
