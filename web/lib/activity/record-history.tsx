import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { writableFields, type RecordDeclaration } from '#domain/records/record.ts'
import type { Id } from '#domain/ids.ts'
import { ActivityList } from '#web/lib/activity/activity-list.tsx'
import { changedLines } from '#web/lib/activity/changed-lines.ts'
import { api } from '#web/lib/api.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'

const LATEST = 100

export interface RecordHistoryProps {
  record: RecordDeclaration & { readonly table: 'vulnerabilities' | 'assets' | 'third_parties' | 'risks' | 'people' }
  row: { readonly company_id: Id<'companies'>; readonly id: string }
  /** What the record is called in the label of its list: "V-1". */
  name: string
  frame?: ComponentType<{ title: string; children: ReactNode }>
}

/** The changes of a record in the audit log, latest first. */
const historyOf = ({ record, row: { company_id: companyId, id } }: RecordHistoryProps) =>
  queryOptions({
    queryKey: [record.table, companyId, 'history', id] as const,
    meta: { follows: [record.table] as const },
    queryFn: async ({ signal }) => {
      const { data } = await api
        .from('audit_log')
        .select('id,relation,created_at,user_id,old_values,new_values')
        .eq('company_id', companyId)
        .eq('relation', record.table)
        .eq('record_id', id)
        .order('created_at', { ascending: false })
        .order('seq', { ascending: false })
        .limit(LATEST)
        .abortSignal(signal)
        .throwOnError()
      const labels = writableFields(record, 'on change').flatMap(([column, { label, type }]) =>
        type === 'reference' ? [] : [[column, label]],
      )
      return data.flatMap((entry) => changedLines(entry, { [record.table]: Object.fromEntries(labels) }))
    },
  })

/** The history of a record, for people who may read the audit log, from which it comes. */
export function RecordHistory({ frame: Frame = DrawerSection, ...props }: RecordHistoryProps) {
  const { canViewReports } = usePermissions()
  if (!canViewReports) return null
  return (
    <Frame title="History">
      <Changes {...props} />
    </Frame>
  )
}

function Changes(props: RecordHistoryProps) {
  const query = useQuery(historyOf(props))
  const { people } = useNames()
  const names = new Map<string, string>(people.map(({ id, name }) => [id, name]))
  if (query.data === undefined)
    return <QueryFallback query={query} what="The history" waiting={<SkeletonText lines={3} />} />
  if (query.data.length === 0) return <p className="text-muted">No changes yet.</p>
  return <ActivityList label={`History of ${props.name}`} lines={query.data} nameOf={(id) => names.get(id)} />
}
