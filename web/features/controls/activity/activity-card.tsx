import { useQuery } from '@tanstack/react-query'
import { ActivityList } from '#web/lib/activity/activity-list.tsx'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlActivity } from './activity-query.ts'

/** All changes of a control, before and after. */
export function ActivityCard({ scope, control }: { scope: ControlsScope; control: CompanyControl }) {
  const { canViewReports, isLoading } = usePermissions()
  const query = useQuery({ ...controlActivity(scope, control.id, canViewReports), enabled: !isLoading })
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const names = new Map<string, string>(colleagues.map(({ id, name }) => [id, name]))
  return (
    <Card
      title="Activity"
      hideTitle
      subtitle={
        canViewReports ? 'From the audit trail, latest first.' : 'Statuses and earlier statements, latest first.'
      }
      flush
    >
      {query.data === undefined && <QueryFallback query={query} what="The activity" lines={3} />}
      {query.data?.length === 0 && <p className="px-4 pb-4 text-body text-muted">No changes yet.</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ActivityList
          label={`Activity on ${control.nist_id}`}
          lines={query.data}
          nameOf={(id) => names.get(id)}
          className="border-t border-border px-4"
        />
      )}
    </Card>
  )
}
