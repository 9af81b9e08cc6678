import { RISK_LEVELS, type RiskLevel } from '#domain/risk/risk-level.ts'
import { RISK_STATUSES, RISK_TREATMENTS } from '#domain/risk/risk-treatment.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceParam, choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { levelOf, residualLevelOf, type Risk } from './risk.ts'

const GROUPINGS = { none: 'No groups', level: 'Level', treatment: 'Treatment', status: 'Status' } as const

export const MATRICES = { inherent: 'Before treatment', residual: 'After treatment' } as const

/** The gravest first; what is not rated last. */
const gravity = (level: RiskLevel | undefined) => (level === undefined ? null : -RISK_LEVELS.indexOf(level))

export const SORT_VALUES = {
  level: (row: Risk) => gravity(levelOf(row)),
  number: ({ number }: Risk) => number,
  title: ({ title }: Risk) => title.toLowerCase(),
  residual: (row: Risk) => gravity(residualLevelOf(row)),
  treatment: ({ treatment }: Risk) => (treatment === null ? null : RISK_TREATMENTS.indexOf(treatment)),
  status: ({ status }: Risk) => RISK_STATUSES.indexOf(status),
  due: ({ due_on: due }: Risk) => due,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = {
  level: 'Highest first',
  due: 'Due first',
  number: 'Number',
  title: 'Title',
  residual: 'Highest residual risk first',
  treatment: 'Treatment',
  status: 'Status',
}

/** Each level, behind what it rates where the label of a chip has to say it. */
function levelsOf(what?: string): Record<RiskLevel, string> {
  const label = (level: RiskLevel) => (what === undefined ? level : `${what}: ${level}`)
  return {
    'Very High': label('Very High'),
    High: label('High'),
    Moderate: label('Moderate'),
    Low: label('Low'),
    'Very Low': label('Very Low'),
  }
}

export const riskList = defineList({
  filters: {
    q: searchText(),
    level: choicesFilter('Level', { ...levelsOf(), none: 'Not rated' }),
    residual: choicesFilter('Residual level', levelsOf('Residual')),
    treatment: choicesFilter('Treatment', {
      Mitigate: 'Mitigate',
      Transfer: 'Transfer',
      Avoid: 'Avoid',
      Accept: 'Accept',
      none: 'Not decided',
    }),
    status: choicesFilter('Status', { Open: 'Open', 'In Progress': 'In Progress', Closed: 'Closed' }),
    likelihood: choicesFilter('Likelihood', levelsOf('Likelihood')),
    impact: choicesFilter('Impact', levelsOf('Impact')),
    residualLikelihood: choicesFilter('Residual likelihood', levelsOf('Residual likelihood')),
    residualImpact: choicesFilter('Residual impact', levelsOf('Residual impact')),
    due: flagFilter('Due', 'past', 'past due'),
    owner: flagFilter('Owner', 'me'),
  },
  settings: {
    sort: sortParam(SORT_VALUES, 'level', SORTS),
    group: choiceParam(GROUPINGS, 'none'),
    hide: idsParam(),
    matrix: choiceParam(MATRICES, 'inherent'),
  },
  /** The risk in the drawer, and the form of a new one. */
  overlays: ['open', 'add'],
})
export type RiskView = ViewOf<typeof riskList>
export type RiskAddress = AddressOf<typeof riskList>

/** The status filter of all that is not closed. */
export const NOT_CLOSED = 'Open,In Progress'

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'open', name: 'Not closed', query: 'status=Open%2CIn%20Progress' },
  { id: 'high', name: 'High and above', query: 'level=Very%20High%2CHigh&status=Open%2CIn%20Progress' },
  { id: 'past-due', name: 'Past due', query: 'due=past' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
]
