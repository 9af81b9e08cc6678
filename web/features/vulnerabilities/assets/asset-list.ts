import { ASSET_SCOPES, CRITICALITIES, type AssetScope } from '#domain/vulnerabilities/asset.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceParam, choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { InventoryAsset } from './queries.ts'

export const KIND_LABELS = {
  host: 'Host',
  image: 'Image',
  repository: 'Repository',
  application: 'Application',
  cloud: 'Cloud account',
} as const

export const CRITICALITY_LABELS = { high: 'High', medium: 'Medium', low: 'Low' } as const

const SCOPE_LABELS = {
  'CUI asset': 'CUI asset',
  'Security protection asset': 'Security protection asset',
  'Contractor risk managed asset': 'Contractor risk managed asset',
  'Specialized asset': 'Specialized asset',
  'FCI asset': 'FCI asset',
  'Out of scope': 'Out of scope',
  none: 'Not decided',
} as const satisfies Readonly<Record<AssetScope | 'none', string>>

export const GROUPINGS = { none: 'No groups', kind: 'Kind', scope: 'Scope category', owner: 'Owner' } as const

export const SORT_VALUES = {
  number: ({ number }: InventoryAsset) => number,
  name: ({ name }: InventoryAsset) => name.toLowerCase(),
  scope: ({ scope }: InventoryAsset) => (scope === null ? null : ASSET_SCOPES.findIndex((one) => one === scope)),
  criticality: ({ criticality }: InventoryAsset) => CRITICALITIES.findIndex((one) => one === criticality),
  /** The most dangerous first. */
  findings: ({ findings }: InventoryAsset) =>
    -(1e9 * findings.exploited + 1e6 * findings.critical + 1e3 * findings.high + findings.open),
  seen: ({ last_seen_at: at }: InventoryAsset) => at,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = { findings: 'Gravest findings', name: 'Name', criticality: 'Criticality' }

export const assetList = defineList({
  filters: {
    q: searchText(),
    kind: choicesFilter('Kind', KIND_LABELS),
    scope: choicesFilter('Scope category', SCOPE_LABELS),
    criticality: choicesFilter('Criticality', CRITICALITY_LABELS),
    exposed: flagFilter('Reachable from the internet', 'yes'),
    retired: flagFilter('Retired', 'yes'),
    owner: flagFilter('Owner', 'me'),
  },
  settings: {
    sort: sortParam(SORT_VALUES, 'findings', SORTS),
    group: choiceParam(GROUPINGS, 'none'),
    hide: idsParam(),
  },
  /** The form of a new asset. */
  overlays: ['open', 'add'],
})
export type AssetView = ViewOf<typeof assetList>
export type AssetAddress = AddressOf<typeof assetList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'In use', query: '' },
  { id: 'exposed', name: 'Reachable from the internet', query: 'exposed=yes' },
  { id: 'undecided', name: 'Scope not decided', query: 'scope=none' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
  { id: 'retired', name: 'Retired', query: 'retired=yes' },
]
