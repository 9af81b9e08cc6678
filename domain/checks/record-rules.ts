import { isBlank } from '../text/is-blank.ts'
import { SYSTEM_SECURITY_PLAN } from '../scoring/sprs-weights.ts'
import type { CheckRule } from './check.ts'

export const RECORD_RULES = [
  {
    id: 'no-security-plan',
    level: 'error',
    title: 'No score without a system security plan',
    fix: 'status',
    find: ({ nist_id, status }, { protocol }) =>
      protocol === 'cmmc2' && nist_id === SYSTEM_SECURITY_PLAN && status !== 'Completed'
        ? `Without a system security plan (${SYSTEM_SECURITY_PLAN}) no score can be submitted.`
        : undefined,
  },
  {
    id: 'not-applicable-without-reason',
    level: 'error',
    title: 'Not Applicable without a reason',
    fix: 'na-reason',
    find: ({ status, naReason }) =>
      status === 'Not Applicable' && isBlank(naReason) ? 'No reason is given why it is not applicable.' : undefined,
  },
  {
    id: 'no-statement',
    level: 'warning',
    title: 'Completed without an implementation statement',
    fix: 'statement',
    find: ({ status, hasStatement }) =>
      status === 'Completed' && !hasStatement
        ? 'The system security plan would say nothing of how it is implemented.'
        : undefined,
  },
  {
    id: 'unclear-inheritance',
    level: 'warning',
    title: 'Inherited without the provider’s part',
    fix: 'inheritance',
    find: ({ unclearInheritances: count }) =>
      count > 0
        ? `What ${count === 1 ? 'a provider does' : `${count} providers do`} for it is not written down.`
        : undefined,
  },
  {
    id: 'inherited-proof-expired',
    level: 'warning',
    title: 'Inherited with an expired proof',
    fix: 'inheritance',
    find: ({ expiredProofs }) =>
      expiredProofs.length > 0
        ? expiredProofs
            .map(
              ({ provider, endedOn }) => `The proof of ${provider}, from which it is inherited, expired on ${endedOn}.`,
            )
            .join(' ')
        : undefined,
  },
] as const satisfies readonly CheckRule[]
