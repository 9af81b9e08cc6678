import type { Area } from '#web/lib/area.ts'

export const simulator = { liveTables: ['control_estimates', 'program_phases'] } as const satisfies Area
