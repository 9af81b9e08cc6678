import type { Id } from '#domain/ids.ts'
import { isOpenFinding } from '#domain/third-parties/third-party-finding.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import { issuesOf } from '#web/lib/third-parties/issues-of.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { SORT_VALUES, type ThirdPartyView } from './third-party-list.ts'

/** Whether a finding is to be decided or resolved. */
export const awaitsWork = (finding: ThirdParty['findings'][number]) =>
  finding.status === 'Proposed' || isOpenFinding(finding)

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly ThirdParty[],
  view: ThirdPartyView,
  me: Id<'users'> | undefined,
  today: string,
): readonly ThirdParty[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.status, (status) => status === row.status) &&
      allows(view.tier, (tier) => tier === row.tier) &&
      allows(view.data, (kind) => row.data_held.includes(kind)) &&
      (!view.issues || issuesOf(row, today).length > 0) &&
      (!view.findings || row.findings.some(awaitsWork)) &&
      (!view.owner || (me !== undefined && row.owner_id === me)) &&
      isFound(`T-${row.number} ${row.name} ${row.services} ${row.cage_code ?? ''} ${row.uei ?? ''}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
