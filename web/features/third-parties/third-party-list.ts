import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { THIRD_PARTY_STATUSES, TIERS } from '#domain/third-parties/third-party.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceParam, choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

const GROUPINGS = { none: 'No groups', tier: 'Tier', status: 'Status' } as const

export const SORT_VALUES = {
  number: ({ number }: ThirdParty) => number,
  name: ({ name }: ThirdParty) => name.toLowerCase(),
  tier: ({ tier }: ThirdParty) => (tier === null ? null : TIERS.indexOf(tier)),
  status: ({ status }: ThirdParty) => THIRD_PARTY_STATUSES.indexOf(status),
  risk: ({ residual_risk: risk }: ThirdParty) => (risk === null ? null : RISK_LEVELS.indexOf(risk)),
  contract: ({ contract_ends_on: day }: ThirdParty) => day,
  next: ({ next_review_on: day }: ThirdParty) => day,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = {
  name: 'Name',
  number: 'Number',
  tier: 'Tier',
  status: 'Status',
  risk: 'Residual risk',
  contract: 'Contract end',
  next: 'Next review',
}

export const thirdPartyList = defineList({
  filters: {
    q: searchText(),
    status: choicesFilter('Status', {
      Prospect: 'Prospect',
      Active: 'Active',
      Offboarding: 'Offboarding',
      Ended: 'Ended',
    }),
    tier: choicesFilter('Tier', { 'Tier 1': 'Tier 1', 'Tier 2': 'Tier 2', 'Tier 3': 'Tier 3', 'Tier 4': 'Tier 4' }),
    data: choicesFilter('Data held', { CUI: 'CUI', FCI: 'FCI', PHI: 'PHI', 'Personal data': 'Personal data' }),
    issues: flagFilter('With issues', 'yes'),
    findings: flagFilter('With open findings', 'open'),
    owner: flagFilter('Owner', 'me'),
  },
  settings: { sort: sortParam(SORT_VALUES, 'name', SORTS), group: choiceParam(GROUPINGS, 'none'), hide: idsParam() },
  /** The one in the drawer, what to mend there, and the form of a new one. */
  overlays: ['open', 'fix', 'add'],
})
export type ThirdPartyView = ViewOf<typeof thirdPartyList>
export type ThirdPartyAddress = AddressOf<typeof thirdPartyList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'issues', name: 'With issues', query: 'issues=yes' },
  { id: 'findings', name: 'With open findings', query: 'findings=open' },
  { id: 'critical', name: 'Tier 1', query: 'tier=Tier%201' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
]
