import { queryOptions, useQuery } from '@tanstack/react-query'
import { latestEntries } from '#web/lib/activity/latest-entries.ts'
import { LoadedActivity } from '#web/lib/activity/record-history.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { read } from '#web/lib/read.ts'
import type { PoamRow } from '../poam-item.ts'
import { poamKeys } from '../queries.ts'
import { ACTIVITY_RELATIONS, linesOf } from './activity-lines.ts'

/** The changes of an item and its parts in the audit log, latest first. */
const activityOf = ({ company_id: companyId, id, milestones }: PoamRow) =>
  queryOptions({
    queryKey: [...poamKeys.ofCompany(companyId), 'activity', id] as const,
    meta: { follows: ['poam_items', 'poam_milestones', 'poam_extensions', 'poam_evidence', 'comments'] as const },
    queryFn: async ({ signal }) => {
      const ids = [id, ...milestones.map((milestone) => milestone.id)]
      const part = (column: string) => `new_values->>${column}.eq.${id},old_values->>${column}.eq.${id}`
      const entries = latestEntries(companyId)
        .in('relation', ACTIVITY_RELATIONS)
        .or(`record_id.in.(${ids.join(',')}),${part('item_id')},${part('poam_item_id')}`)
      return (await read(signal, entries)).flatMap(linesOf)
    },
  })

export function ActivitySection({ row }: { row: PoamRow }) {
  const { canViewReports, isLoading } = usePermissions()
  const query = useQuery({ ...activityOf(row), enabled: canViewReports })
  if (!isLoading && !canViewReports)
    return <p className="text-muted">The trail is read by Owners, Managers and Auditors.</p>
  return <LoadedActivity query={query} what="The activity" label={`Activity on V-${row.number}`} />
}
