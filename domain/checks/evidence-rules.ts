import type { CheckRule } from './check.ts'

export const EVIDENCE_RULES = [
  {
    id: 'completed-without-evidence',
    level: 'error',
    title: 'Completed without evidence',
    fix: 'evidence',
    find: ({ status, evidence_count }) =>
      status === 'Completed' && evidence_count === 0 ? 'It is Completed, and nothing shows it.' : undefined,
  },
  {
    id: 'evidence-expired',
    level: 'error',
    title: 'Evidence expired',
    fix: 'evidence',
    find: ({ status, expiredEvidence = 0 }) =>
      status !== 'Not Applicable' && expiredEvidence > 0
        ? `${expiredEvidence === 1 ? '1 piece' : `${expiredEvidence} pieces`} of its evidence expired.`
        : undefined,
  },
] as const satisfies readonly CheckRule[]
