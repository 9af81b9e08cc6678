import type { Id } from '#domain/ids.ts'
import { compareByPriority, isPastDue } from '#domain/vulnerabilities/priority.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import { numberIn } from '#web/lib/list/record-link.ts'
import type { RowGroups } from '#web/lib/list/row-groups.ts'
import { ageOf, isInWeek } from './ages.ts'
import type { Asset, Vulnerability } from './queries.ts'
import { SEVERITY_LABELS, SORT_VALUES, type Grouping, type VulnerabilityView } from './vulnerability-list.ts'

export interface Viewer {
  readonly me: Id<'users'> | undefined
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly assets: ReadonlyMap<string, Asset>
}

const WEEK_MS = 7 * 86_400_000

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly Vulnerability[],
  view: VulnerabilityView,
  { me, today, assets }: Viewer,
): readonly Vulnerability[] {
  const isFound = searchFor(view.q)
  const weekAgo = new Date(Date.parse(today) - WEEK_MS).toISOString().slice(0, 10)
  const belongs = (row: Vulnerability) =>
    (view.asset === '' || isOn(row, view.asset, assets)) &&
    (view.fix === '' || fixOf(row) === view.fix) &&
    (view.week === '' || isInWeek(row.due_on, view.week))
  const found = all.filter(
    (row) =>
      allows(view.severity, (severity) => severity === row.severity) &&
      allows(view.status, (status) => status === row.status) &&
      (!view.kev || row.is_known_exploited) &&
      (!view.due || isPastDue(row, today)) &&
      (!view.new || row.first_seen_on > weekAgo) &&
      allows(view.age, (age) => age === ageOf(row.first_seen_on, today)) &&
      belongs(row) &&
      (!view.owner || (me !== undefined && row.owner_id === me)) &&
      isFound(`F-${row.number} ${row.title} ${row.cve_ids.join(' ')} ${row.source} ${row.solution}`),
  )
  if (view.sort.columnId !== 'first') return sorted(found, SORT_VALUES, view.sort)
  return found.toSorted((one, other) => compareByPriority(one, other, today))
}

/** The first line of the solution: what several vulnerabilities may have in common. */
function fixOf({ solution }: Vulnerability): string {
  return solution.split('\n')[0]?.trim() ?? ''
}

/** Whether it is open on the asset with that mark: A-3. */
function isOn({ sightings }: Vulnerability, mark: string, assets: ReadonlyMap<string, Asset>): boolean {
  const number = numberIn('A', mark)
  return sightings.some(({ asset_id: id, state }) => state === 'open' && assets.get(id)?.number === number)
}

/** How rows come together; undefined without groups. */
export function groupsBy(
  grouping: Grouping,
  names: Names,
  assets: ReadonlyMap<string, Asset>,
): RowGroups<Vulnerability> | undefined {
  const label = labelOf(grouping, names, assets)
  return label && { key: label, label: String, summary: ({ length }) => String(length) }
}

function labelOf(
  grouping: Grouping,
  names: Names,
  assets: ReadonlyMap<string, Asset>,
): ((row: Vulnerability) => string) | undefined {
  switch (grouping) {
    case 'none':
      return undefined
    case 'cve':
      return ({ cve_ids: [first, ...others] }) =>
        first === undefined ? 'No CVE' : others.length === 0 ? first : `${first} and ${others.length} more`
    case 'asset':
      return (row) => assetGroup(row, assets)
    case 'fix':
      return (row) => fixOf(row) || 'No fix is known'
    case 'owner':
      return ({ owner_id: owner }) => names.person(owner) ?? 'No owner'
    case 'severity':
      return ({ severity }) => SEVERITY_LABELS[severity]
  }
}

function assetGroup({ sightings }: Vulnerability, assets: ReadonlyMap<string, Asset>): string {
  const ids = new Set(sightings.filter(({ state }) => state === 'open').map(({ asset_id: id }) => id))
  const [only] = ids
  if (only === undefined) return 'No asset'
  return ids.size === 1 ? (assets.get(only)?.name ?? 'Unknown asset') : 'On several assets'
}
