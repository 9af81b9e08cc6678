import { queryOptions, useQuery } from '@tanstack/react-query'
import { ActivityList } from '#web/lib/activity/activity-list.tsx'
import { api } from '#web/lib/api.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import type { PoamRow } from '../poam-item.ts'
import { poamKeys } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { ACTIVITY_RELATIONS, linesOf } from './activity-lines.ts'

const LATEST = 100

/** The changes of an item in the audit log, latest first. */
const activityOf = ({ company_id: companyId, id, milestones }: PoamRow) =>
  queryOptions({
    queryKey: [...poamKeys.ofCompany(companyId), 'activity', id] as const,
    meta: { follows: ['poam_items', 'poam_milestones', 'poam_extensions', 'poam_evidence', 'comments'] as const },
    queryFn: async ({ signal }) => {
      const ids = [id, ...milestones.map((milestone) => milestone.id)]
      const part = (column: string) => `new_values->>${column}.eq.${id},old_values->>${column}.eq.${id}`
      const { data } = await api
        .from('audit_log')
        .select('id,relation,created_at,user_id,old_values,new_values')
        .eq('company_id', companyId)
        .in('relation', ACTIVITY_RELATIONS)
        .or(`record_id.in.(${ids.join(',')}),${part('item_id')},${part('poam_item_id')}`)
        .order('created_at', { ascending: false })
        .order('seq', { ascending: false })
        .limit(LATEST)
        .abortSignal(signal)
        .throwOnError()
      return data.flatMap(linesOf)
    },
  })

export function ActivitySection({ row, names }: { row: PoamRow; names: Names }) {
  const { canViewReports, isLoading } = usePermissions()
  const query = useQuery({ ...activityOf(row), enabled: canViewReports })
  const people = new Map<string, string>(names.people.map(({ id, name }) => [id, name]))
  if (!isLoading && !canViewReports)
    return <p className="text-muted">The trail is read by Owners, Managers and Auditors.</p>
  if (query.data === undefined)
    return <QueryFallback query={query} what="The activity" waiting={<SkeletonText lines={4} />} />
  if (query.data.length === 0) return <p className="text-muted">No changes yet.</p>
  return <ActivityList label={`Activity on V-${row.number}`} lines={query.data} nameOf={(id) => people.get(id)} />
}
