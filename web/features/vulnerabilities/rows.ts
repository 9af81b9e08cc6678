import { SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'
import type { Id } from '#domain/ids.ts'
import { byPriority, isPastDue } from '#domain/vulnerabilities/priority.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import { numberIn } from '#web/lib/list/record-link.ts'
import type { RowGroups } from '#web/lib/list/row-groups.ts'
import { ageOf, isInWeek } from './ages.ts'
import type { Asset, Sightings, Vulnerability } from './queries.ts'
import { SORT_VALUES, type Grouping, type VulnerabilityView } from './vulnerability-list.ts'

/** The assets of the company, and where vulnerabilities were seen. */
export interface Places {
  readonly assets: ReadonlyMap<string, Asset>
  readonly sightings: Sightings
}

export interface Viewer extends Places {
  readonly me: Id<'users'> | undefined
  /** `YYYY-MM-DD` */
  readonly today: string
}

const WEEK_MS = 7 * 86_400_000

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly Vulnerability[],
  view: VulnerabilityView,
  { me, today, ...places }: Viewer,
): readonly Vulnerability[] {
  const isFound = searchFor(view.q)
  const weekAgo = new Date(Date.parse(today) - WEEK_MS).toISOString().slice(0, 10)
  const belongs = (row: Vulnerability) =>
    (view.asset === '' || isOn(row, view.asset, places)) &&
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
  return byPriority(found, today)
}

/** The first line of the solution: what several vulnerabilities may have in common. */
function fixOf({ solution }: Vulnerability): string {
  return solution.split('\n')[0]?.trim() ?? ''
}

/** Whether it is open on the asset with that mark: AS-3. */
function isOn({ id }: Vulnerability, mark: string, { assets, sightings }: Places): boolean {
  const number = numberIn('AS', mark)
  return (sightings.get(id) ?? []).some(
    ({ asset_id: on, state }) => state === 'open' && assets.get(on)?.number === number,
  )
}

/** How rows come together; undefined without groups. */
export function groupsBy(grouping: Grouping, names: Names, places: Places): RowGroups<Vulnerability> | undefined {
  const label = labelOf(grouping, names, places)
  return label && { key: label, label: String, summary: ({ length }) => String(length) }
}

function labelOf(grouping: Grouping, names: Names, places: Places): ((row: Vulnerability) => string) | undefined {
  switch (grouping) {
    case 'none':
      return undefined
    case 'cve':
      return ({ cve_ids: [first, ...others] }) =>
        first === undefined ? 'No CVE' : others.length === 0 ? first : `${first} and ${others.length} more`
    case 'asset':
      return (row) => assetGroup(row, places)
    case 'fix':
      return (row) => fixOf(row) || 'No fix is known'
    case 'owner':
      return ({ owner_id: owner }) => names.person(owner) ?? 'No owner'
    case 'severity':
      return ({ severity }) => SEVERITY_LABELS[severity]
  }
}

function assetGroup({ id }: Vulnerability, { assets, sightings }: Places): string {
  const seen = sightings.get(id) ?? []
  const ids = new Set(seen.filter(({ state }) => state === 'open').map(({ asset_id: on }) => on))
  const [only] = ids
  if (only === undefined) return 'No asset'
  return ids.size === 1 ? (assets.get(only)?.name ?? 'Unknown asset') : 'On several assets'
}
