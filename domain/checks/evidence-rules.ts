import { counted } from '#domain/text/counted.ts'
import type { CheckRule } from './check.ts'

export const EVIDENCE_RULES = [
  {
    id: 'completed-without-evidence',
    level: 'error',
    title: 'Completed without evidence',
    fix: 'evidence',
    find: ({ status, evidence_count }) =>
      status === 'Completed' && evidence_count === 0 ? 'Completed without evidence.' : undefined,
  },
  {
    id: 'evidence-expired',
    level: 'error',
    title: 'Evidence expired',
    fix: 'expired-evidence',
    find: ({ status, expiredEvidence: expired }) =>
      status !== 'Not Applicable' && expired > 0
        ? `${counted(expired, 'evidence item has', 'evidence items have')} expired.`
        : undefined,
  },
] as const satisfies readonly CheckRule[]
