import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { RecordDeclaration } from '#domain/records/record.ts'
import type { Id } from '#domain/ids.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { read } from '#web/lib/read.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { ActivityList } from './activity-list.tsx'
import type { ActivityLine } from './activity.ts'
import { changedLines, choiceWords, columnLabels } from './changed-lines.ts'
import { latestEntries } from './latest-entries.ts'

export interface RecordHistoryProps {
  record: RecordDeclaration & { readonly table: 'vulnerabilities' | 'assets' | 'third_parties' | 'risks' | 'people' }
  row: { readonly company_id: Id<'companies'>; readonly id: string }
  /** What the record is called in the label of its list: "V-1". */
  name: string
  /** The words of choices that are not called as they are stored, by column and stored value. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  frame?: ComponentType<{ title: string; children: ReactNode }>
}

/** The changes of a record in the audit log, latest first. */
const historyOf = ({ record, row: { company_id: companyId, id }, choices }: RecordHistoryProps) =>
  queryOptions({
    queryKey: [record.table, companyId, 'history', id] as const,
    meta: { follows: [record.table] as const },
    queryFn: async ({ signal }) => {
      const entries = latestEntries(companyId).eq('relation', record.table).eq('record_id', id)
      const labels = { [record.table]: columnLabels(record) }
      const wordsOf = choiceWords(record, choices)
      return (await read(signal, entries)).flatMap((entry) => changedLines(entry, labels, record.table, wordsOf))
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
  return <LoadedActivity query={useQuery(historyOf(props))} what="The history" label={`History of ${props.name}`} />
}

interface LoadedActivityProps {
  query: UseQueryResult<readonly ActivityLine[]>
  /** As in "The history could not be loaded." */
  what: string
  /** Names the list for a screen reader. */
  label: string
}

/** The lines of a query, or what stands in their place. */
export function LoadedActivity({ query, what, label }: LoadedActivityProps) {
  const { people } = useNames()
  const names = new Map<string, string>(people.map(({ id, name }) => [id, name]))
  if (query.data === undefined) return <QueryFallback query={query} what={what} lines={3} />
  if (query.data.length === 0) return <p className="text-muted">No changes yet.</p>
  return <ActivityList label={label} lines={query.data} nameOf={(id) => names.get(id)} />
}
