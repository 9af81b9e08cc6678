import { queryOptions, useQuery } from '@tanstack/react-query'
import { vulnerability } from '#domain/records/vulnerability.ts'
import { writableFields } from '#domain/records/record.ts'
import { ActivityList } from '#web/lib/activity/activity-list.tsx'
import { changedLines } from '#web/lib/activity/changed-lines.ts'
import { api } from '#web/lib/api.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { vulnerabilityKeys, type Vulnerability } from './queries.ts'

const LATEST = 100
const LABELS = {
  vulnerabilities: Object.fromEntries(
    writableFields(vulnerability, 'on change').flatMap(([column, { label, type }]) =>
      type === 'reference' ? [] : [[column, label]],
    ),
  ),
}

/** The changes of a vulnerability in the audit log, latest first. */
const activityOf = ({ company_id: companyId, id }: Vulnerability) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'activity', id] as const,
    meta: { follows: ['vulnerabilities'] as const },
    queryFn: async ({ signal }) => {
      const { data } = await api
        .from('audit_log')
        .select('id,relation,created_at,user_id,old_values,new_values')
        .eq('company_id', companyId)
        .eq('relation', 'vulnerabilities')
        .eq('record_id', id)
        .order('created_at', { ascending: false })
        .order('seq', { ascending: false })
        .limit(LATEST)
        .abortSignal(signal)
        .throwOnError()
      return data.flatMap((entry) => changedLines(entry, LABELS))
    },
  })

/** Only for those who may read the audit log. */
export function ActivitySection({ row, names }: { row: Vulnerability; names: Names }) {
  const { canViewReports } = usePermissions()
  return canViewReports ? (
    <DrawerSection title="History">
      <Activity row={row} names={names} />
    </DrawerSection>
  ) : null
}

function Activity({ row, names }: { row: Vulnerability; names: Names }) {
  const query = useQuery(activityOf(row))
  const people = new Map<string, string>(names.people.map(({ id, name }) => [id, name]))
  if (query.isPending) return <SkeletonText lines={3} />
  if (query.isError && query.data === undefined)
    return <ErrorState title="The history could not be loaded." {...queryErrorProps(query)} />
  if (query.data?.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>
  return <ActivityList label={`History of F-${row.number}`} lines={query.data ?? []} nameOf={(id) => people.get(id)} />
}
