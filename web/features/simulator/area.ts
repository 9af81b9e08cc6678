import type { Area } from '#web/lib/area.ts'

export const simulator = {
  subpages: [{ under: '/controls', path: '/controls/simulator', label: () => 'Simulator', order: 40 }],
  liveTables: ['control_estimates', 'program_phases'],
} as const satisfies Area
