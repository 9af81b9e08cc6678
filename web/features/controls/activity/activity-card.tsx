import { useQuery } from '@tanstack/react-query'
import { colleaguesIn } from '#web/lib/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextDiff } from '#web/lib/writing/text-diff.tsx'
import type { ActivityLine } from './activity-lines.ts'
import { controlActivity } from './activity-query.ts'

/** Longer texts are shown as what differs. */
const SHORT = 40

/** Everything that was changed on a control, before and after. */
export function ActivityCard({ scope, control }: { scope: ControlsScope; control: CompanyControl }) {
  const { canViewReports, isLoading } = usePermissions()
  const query = useQuery({ ...controlActivity(scope, control.id, canViewReports), enabled: !isLoading })
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const names = new Map<string, string>(colleagues.map(({ id, name }) => [id, name]))
  return (
    <Card
      title="Activity"
      subtitle={
        canViewReports ? 'From the audit trail, latest first.' : 'Statuses and earlier statements, latest first.'
      }
      flush
    >
      {query.isPending && <SkeletonText lines={3} />}
      {query.isError && query.data === undefined && (
        <ErrorState title="The activity could not be loaded." {...failureOf(query)} />
      )}
      {query.data?.length === 0 && <p className="px-4 pb-4 text-body text-muted">Nothing has been changed yet.</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ol aria-label={`Activity on ${control.nist_id}`} className="divide-y divide-border border-t border-border">
          {query.data.map((line) => (
            <Line key={line.id} line={line} names={names} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Line({ line, names }: { line: ActivityLine; names: ReadonlyMap<string, string> }) {
  const [before, after] = [line.before, line.after].map((value) => names.get(value ?? '') ?? value ?? '')
  const who = line.userId === null ? undefined : (names.get(line.userId) ?? 'Somebody')
  const isShort = `${before}${after}`.length <= SHORT
  return (
    <li className="px-4 py-2">
      <p className="text-small text-muted">
        <span className="font-medium text-text">{line.what}</span>
        {who !== undefined && ` by ${who}`} ·{' '}
        <time dateTime={line.at} title={formatDateTime(line.at)}>
          {formatRelative(line.at)}
        </time>
      </p>
      {isShort ? (
        <p className="text-body">
          {before || 'Nothing'} → {after || 'Nothing'}
        </p>
      ) : (
        <div className="max-h-40 overflow-y-auto">
          <TextDiff before={before ?? ''} after={after ?? ''} />
        </div>
      )}
    </li>
  )
}
