import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceFilter, choicesFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { shareOfScore, type PortfolioRow } from './portfolio-row.ts'

const FRAMEWORKS = {
  cmmc: wordingOf('cmmc').displayName,
  cmmc2: wordingOf('cmmc2').displayName,
  hipaa: wordingOf('hipaa').displayName,
  iso27001: wordingOf('iso27001').displayName,
  soc2: wordingOf('soc2').displayName,
}

/** What needs attention in a company. */
const NEEDS = { overdue: 'Overdue controls', poam: 'Overdue POA&M items', critical: 'Critical vulnerabilities' }
export type Need = keyof typeof NEEDS

const SORT_VALUES = {
  company: ({ name }: PortfolioRow) => name,
  framework: ({ protocol_id: protocol }: PortfolioRow) => PROTOCOL_IDS.indexOf(protocol),
  score: shareOfScore,
  change: ({ change }: PortfolioRow) => change,
  overdue: ({ overdue }: PortfolioRow) => overdue,
  poam: ({ overdue_plans: count }: PortfolioRow) => count,
  evidence: ({ evidence }: PortfolioRow) => evidence,
  critical: ({ critical }: PortfolioRow) => critical,
  changed: ({ changed_at: at }: PortfolioRow) => at,
  owner: ({ owners }: PortfolioRow) => owners[0],
}

/** The orders offered on a phone. */
const SORTS = {
  company: 'Company',
  score: 'Lowest score',
  change: 'Largest loss',
  '-overdue': 'Most overdue',
  '-critical': 'Most critical',
  '-changed': 'Last change',
}

export const portfolioList = defineList({
  filters: {
    q: searchText(),
    framework: choicesFilter('Framework', FRAMEWORKS),
    needs: choicesFilter('Attention', NEEDS),
  },
  settings: {
    sort: sortParam(SORT_VALUES, 'company', SORTS),
    hide: idsParam(),
    /** The framework whose companies the heatmap compares; without it the first that there is. */
    heatmap: choiceFilter('Heatmap', FRAMEWORKS),
  },
  overlays: ['open'],
})
export type PortfolioView = ViewOf<typeof portfolioList>
export type PortfolioAddress = AddressOf<typeof portfolioList>

/** Their ids are stored in addresses and default views, so they stay. */
export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'overdue', name: 'Overdue', query: 'needs=overdue%2Cpoam' },
  { id: 'critical', name: 'Critical', query: 'needs=critical&sort=-critical' },
  { id: 'lowest', name: 'Lowest score', query: 'sort=score' },
]

/** The rows that a view shows, in its order. */
export function visibleCompanies(rows: readonly PortfolioRow[], view: PortfolioView): readonly PortfolioRow[] {
  const isFound = searchFor(view.q)
  const isVisible = (row: PortfolioRow) =>
    isFound(`${row.name} ${row.owners.join(' ')}`) &&
    allows(view.framework, (framework) => framework === row.protocol_id) &&
    allows(view.needs, (need) => hasNeed(need, row))
  return sorted(rows.filter(isVisible), SORT_VALUES, view.sort)
}

export function hasNeed(need: Need, row: PortfolioRow): boolean {
  return { overdue: row.overdue, poam: row.overdue_plans, critical: row.critical }[need] > 0
}
