import type { Area } from '#web/lib/area.ts'

export const scans = {
  subpages: [{ under: '/vulnerabilities', path: '/vulnerabilities/scans', label: () => 'Scans', order: 15 }],
  liveTables: ['network_scans', 'scan_schedules', 'evidence_loops'],
} as const satisfies Area
