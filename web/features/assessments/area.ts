import type { Area } from '#web/lib/area.ts'

export const assessments = {
  parentPages: { '/assessments': '/controls', '/test-protocol-wizard': '/controls' },
  liveTables: ['assessments', 'assessment_controls', 'assessment_assessors', 'assessment_results'],
} as const satisfies Area
