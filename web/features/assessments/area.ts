import type { Area } from '#web/lib/area.ts'

export const assessments = {
  subpages: [{ under: '/controls', path: '/assessments', label: () => 'Assessments', order: 20 }],
  parentPages: { '/test-protocol-wizard': '/controls' },
  liveTables: ['assessments', 'assessment_controls', 'assessment_assessors', 'assessment_results'],
} as const satisfies Area
