import type { Id } from '#domain/ids.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { RowGroups } from '#web/lib/list/row-groups.ts'
import { KIND_LABELS, SORT_VALUES, type AssetView, type GROUPINGS } from './asset-list.ts'
import type { InventoryAsset } from './queries.ts'

/** The rows that a view shows, in its order. Retired assets are shown by themselves. */
export function visibleAssets(
  all: readonly InventoryAsset[],
  view: AssetView,
  me: Id<'users'> | undefined,
): readonly InventoryAsset[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      view.retired === (row.retired_on !== null) &&
      allows(view.kind, (kind) => kind === row.kind) &&
      allows(view.scope, (scope) => scope === (row.scope ?? 'none')) &&
      allows(view.criticality, (criticality) => criticality === row.criticality) &&
      (!view.exposed || row.is_exposed) &&
      (!view.owner || (me !== undefined && row.owner_id === me)) &&
      isFound(`AS-${row.number} ${row.name} ${row.tags.join(' ')}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}

/** How rows come together; undefined without groups. */
export function groupsBy(grouping: keyof typeof GROUPINGS, names: Names): RowGroups<InventoryAsset> | undefined {
  if (grouping === 'none') return undefined
  const labels = {
    kind: ({ kind }: InventoryAsset) => KIND_LABELS[kind],
    scope: ({ scope }: InventoryAsset) => scope ?? 'Not decided',
    owner: ({ owner_id: owner }: InventoryAsset) => names.person(owner) ?? 'No owner',
  }
  return { key: labels[grouping], label: String, summary: ({ length }) => String(length) }
}
