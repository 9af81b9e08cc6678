import { objectivesVerdict, openObjectives } from '../controls/objectives.ts'
import { partialCaseOf } from '../scoring/partial-case.ts'
import type { CheckRule } from './check.ts'

export const OBJECTIVE_RULES = [
  {
    id: 'objective-open',
    level: 'error',
    title: 'Completed with an open objective',
    fix: 'objectives',
    find: ({ status, objectives }) => {
      if (objectivesVerdict(status, objectives) !== 'open') return undefined
      const open = openObjectives(objectives)
      return `${open} of ${objectives.total} objectives ${open === 1 ? 'is' : 'are'} open. One is enough to make it not met.`
    },
  },
  {
    id: 'objectives-met',
    level: 'hint',
    title: 'All objectives met, but not Completed',
    fix: 'status',
    find: ({ status, objectives }) =>
      objectivesVerdict(status, objectives) === 'completable'
        ? `All ${objectives.total} objectives are settled, and it is ${status}.`
        : undefined,
  },
  {
    id: 'partial-case-unanswered',
    level: 'warning',
    title: 'In Progress without an answer about its partial case',
    fix: 'status',
    find: ({ nist_id, status, partialCase }, { protocol }) => {
      const partial = protocol === 'cmmc2' && status === 'In Progress' ? partialCaseOf(nist_id) : undefined
      return partial === undefined || typeof partialCase === 'boolean'
        ? undefined
        : `A submission deducts all of it until this is answered: ${partial.asks}`
    },
  },
] as const satisfies readonly CheckRule[]
